import type { nameProblemWords } from './name-problem-words.ts';
import type { Translation } from './words.ts';

export const nameProblemIcelandic: Translation<typeof nameProblemWords> = {
  'name-empty': 'Hér er ekkert lén.',
  'name-far-too-long': 'Lén er í mesta lagi {{longest}} stafir.',
  'name-too-long': '{{name}} er {{length}} stafir; {{longest}} eru leyfðir, að endingunni meðtalinni.',
  'name-is-address': '„{{name}}“ er vefslóð; skrifaðu aðeins lénið í henni.',
  'name-blank': 'Bil er í „{{name}}“.',
  'name-no-dot': 'Enginn punktur er í „{{name}}“: skrifaðu lénið í heild, til dæmis nafn.is.',
  'name-not-idna': '„{{name}}“ er ekki lén: {{why}}.',
  'name-foreign': '{{name}} er ekki undir .{{zone}}, sem er lénsvæði þessarar skráningarstofu.',
  'name-level': '{{name}} er ekki beint undir .{{zone}}: skráð er eitt þrep undir lénsvæðinu.',
  'name-letter': '„{{letter}}“ er í {{name}}: í lénum mega vera a-z, 0-9, bandstrik og á é ý ú í ó þ æ ö ð.',
  'name-reserved': '{{name}} er frátekið hjá skráningarstofunni.',
  'not-decoded': 'ekki er hægt að lesa úr xn---mynd þess',
  'two-dots': 'tveir punktar standa saman',
  'hyphen-at-end': 'hluti þess hefst eða endar á bandstriki',
  'hyphens-third-and-fourth': 'bandstrik eru þriðji og fjórði stafur í hluta þess',
  underscore: 'undirstrik er í því',
  'label-too-long': 'hluti þess er lengri en 63 stafir',
  character: 'í því er stafur sem má ekki vera í lénum',
};
