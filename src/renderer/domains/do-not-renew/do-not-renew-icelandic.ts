import type { Translation } from '#renderer/parts/words.ts';
import type { doNotRenewWords } from './do-not-renew-words.ts';

export const doNotRenewIcelandic: Translation<typeof doNotRenewWords> = {
  action: 'Ekki endurnýja…',
  title_one: 'Ekki endurnýja {{number}} lén',
  title_other: 'Ekki endurnýja {{number}} lén',
  text: 'Eyðublað endurnýjunar biður um staðfestingu þegar lénið er merkt. Runur sleppa því.',
  reason: 'Ástæða',
  reasonHelp: 'Nauðsynleg. Hún birtist alls staðar þar sem hægt væri að endurnýja lénið.',
  until: 'Til (má sleppa)',
  untilHelp: 'Frá þessum degi má endurnýja lénið aftur. Hafðu reitinn auðan ef merkingin á ekki að enda.',
  apply: 'Merkja',
  marked_one: '{{number}} lén merkt „ekki endurnýja“',
  marked_other: '{{number}} lén merkt „ekki endurnýja“',
  remove: 'Fjarlægja „ekki endurnýja“',
  removed_one: '„Ekki endurnýja“ fjarlægt af {{number}} léni',
  removed_other: '„Ekki endurnýja“ fjarlægt af {{number}} lénum',
  noticeTitle: 'Ekki endurnýja',
  noticeTitleUntil: 'Ekki endurnýja fyrr en {{date}}',
  quoted: '„{{reason}}“',
  by: '{{person}}, {{when}}',
  change: 'Breyta…',
  drop: 'Fjarlægja',
  tag: 'Ekki endurnýja',
  tagUntil: 'Ekki endurnýja fyrr en {{date}}',
  notRecorded: 'ekki skráð',
};
