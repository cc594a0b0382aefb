import type { Translation } from './words.ts';
import type { workWords } from './work-words.ts';

export const workIcelandic: Translation<typeof workWords> = {
  'download-my-domains': 'Sækja lén {{name}}',
  'download-ispstat': 'Sækja lén á nafnaþjónum {{name}}',
  'export-domains': 'Flytja út lén {{name}}',
  'export-changes': 'Flytja út breytingar hjá {{name}}',
  'refresh-expiry-dates': 'Uppfæra gildisdaga hjá {{name}}',
  'expiry-calendar': 'Dagatal gildisdaga hjá {{name}}',
  'check-names_one': 'Athuga {{number}} lén',
  'check-names_other': 'Athuga {{number}} lén',
  'check-list': 'Athuga {{name}}',
  'export-check': 'Flytja út athugunina {{name}}',
  'renew-names_one': 'Endurnýja {{number}} lén',
  'renew-names_other': 'Endurnýja {{number}} lén',
  'renewal-batch': '{{name}}',
  'export-batch': 'Flytja út rununa {{name}}',
  'read-unknown-outcomes': 'Lesa óvissar niðurstöður hjá {{name}}',
  'collect-messages': 'Sækja skilaboð {{name}}',
  'acknowledge-messages_one': 'Staðfesta {{number}} skilaboð',
  'acknowledge-messages_other': 'Staðfesta {{number}} skilaboð',
  'export-messages': 'Flytja út skilaboð',
  'export-journal': 'Flytja samskiptaskrána út sem HTTP-safnskrá',
  recording: 'Vista upptöku',
  'practice-evidence': 'Skrifa vitnisburð um æfingar',
  backup: 'Afrit af gagnageymslunni',
  'crash-test': 'Hrunpróf',
};
