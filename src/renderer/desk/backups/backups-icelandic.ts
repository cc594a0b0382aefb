import type { Translation } from '#renderer/parts/words.ts';
import type { backupsWords } from './backups-words.ts';

export const backupsIcelandic: Translation<typeof backupsWords> = {
  backupTitle: 'Taka öryggisafrit af öllu',
  backupText:
    'Ein skrá með öllu sem Registry Desk man: aðgöngum, lénum, merkjum og athugasemdum, færslubók endurnýjana, skilaboðum og samskiptaskrá. Lyklar og lykilorð eru áfram í lyklakippunni og eru ekki í skránni. Kvittun með SHA-256 er skrifuð við hliðina.',
  backUp: 'Taka öryggisafrit',
  backupStarted: 'Öryggisafritun er hafin.',
  restoreTitle: 'Endurheimta öryggisafrit',
  restoreText:
    'Allt sem gerðist eftir afritið vantar: endurnýjanir, staðfest skilaboð, talningu á því sem var sent. Gagnageymslan sem er hér núna er geymd við hliðina og ekkert er sent.',
  restorePath: 'Skrá með öryggisafriti',
  examine: 'Athuga skrána',
  choose: 'Velja…',
  restore: 'Endurheimta',
  restoring: 'Registry Desk lokast og opnast aftur með afritinu.',
  holds: 'Skráin er heil. Í henni eru',
  accounts: 'Aðgangar',
  names: 'Lén',
  renewals: 'Endurnýjanir',
  messages: 'Skilaboð',
  size: 'Stærð',
  sha: 'SHA-256',
  receiptAgrees: 'Kvittunin við hliðina segir það sama.',
  receiptDiffers: 'Kvittunin við hliðina segir annað: skránni var breytt eftir að hún var skrifuð.',
  receiptMissing: 'Engin kvittun er við hliðina.',
  cannotRestore: 'Hér er afrit endurheimt af skipanalínu: registry-desk restore SKRÁ --yes',
  lastBackup: 'Síðasta öryggisafrit: {{time}}, {{path}}',
  noBackup: 'Ekkert öryggisafrit er til enn.',
  restored: 'Öryggisafritið er endurheimt',
  begunAnew: 'Byrjað var með tóma gagnageymslu',
  restoreFailed: 'Öryggisafritið var ekki endurheimt',
  kept: 'Fyrri gagnageymslan er geymd sem {{path}}.',
  keysHeldBack:
    'Þessi tölva hefur ekki notað þessa lykla með þessum vistföngum og því þarf að slá þá inn aftur: {{accounts}}.',
  rescueTitle: 'Ekki er hægt að opna gagnageymsluna',
  rescueText:
    'Ekkert var sent og engu var breytt. Skráin er óbreytt; hvað sem þú velur er hún geymd við hliðina á nýrri skrá.',
  beginAnew: 'Byrja með tóma gagnageymslu',
  beginAnewText:
    'Lénin koma aftur þegar listinn er sóttur næst. Færslubók endurnýjana kemur ekki aftur: athugaðu hvað var gjaldfært áður en þú endurnýjar.',
  showFolder: 'Sýna möppuna',
};
