export const backups = {
  changedSinceExamined: 'Þetta er ekki sama skrá og var skoðuð: henni hefur verið breytt síðan. Engu var breytt hér.',
  changedWhileCopied: '{{path}} breyttist meðan verið var að afrita skrána. Engu var breytt hér.',
  notABackup: '{{path}} er ekki öryggisafrit úr Registry Desk. Engu var breytt; notaðu aðra skrá.',
  pathNotWhole: 'Skrifaðu alla slóð skrárinnar, frá rót disksins.',
  receiptDiffers:
    '{{path}} er ekki eins og kvittunin {{path}}.sha256 segir: skránni hefur verið breytt síðan. Engu var breytt hér.',
  replaceByCommand:
    'Ekki er hægt að skipta um gagnageymslu meðan Registry Desk er í gangi hér: notaðu `registry-desk restore`.',
  storeInUse: 'Gagnageymslan er í notkun og því er engin þörf á að byrja með tóma.',
  storeNotOpen: 'Gagnageymslan er ekki opin og því er ekkert til að afrita.',
  workUnderWay: 'Verk eru í gangi ({{count}}). Bíddu eftir þeim eða hættu við þau og reyndu svo aftur.',
};
