import type { Translation } from '#renderer/parts/words.ts';
import type { renewedElsewhereWords } from './renewed-elsewhere-words.ts';

export const renewedElsewhereIcelandic: Translation<typeof renewedElsewhereWords> = {
  title_one: '{{number}} lén var endurnýjað, en ekki af Registry Desk',
  title_other: '{{number}} lén voru endurnýjuð, en ekki af Registry Desk',
  text: 'Gildistíminn hjá skráningarstofunni er orðinn lengri og engin endurnýjun í Registry Desk skýrir það. Annað forrit kann að hafa endurnýjað lénið, eða skráningarstofan sjálf. Athugaðu hvað var gjaldfært áður en þú endurnýjar það aftur.',
  source: '{{source}}, {{time}}',
  message: 'Lesa skilaboðin',
  deal: 'Merkja sem afgreitt',
  takeBack: 'Merkja aftur sem óafgreitt',
  dealt: '{{name}} er merkt sem afgreitt.',
  takenBack: '{{name}} er aftur merkt sem óafgreitt.',
  seeAll: 'Sjá öll',
  panelLabel: 'Endurnýjað, en ekki af Registry Desk',
  shown: 'Hvaða lén',
  open: 'Óafgreidd',
  handled: 'Afgreidd',
  more_one: '{{number}} í viðbót.',
  more_other: '{{number}} í viðbót.',
  noneOpen: 'Ekkert er óafgreitt.',
  noneHandled: 'Ekkert hefur verið afgreitt enn.',
  notice: '{{name}} var endurnýjað, en ekki af Registry Desk: það gildir nú til {{date}}.',
};
