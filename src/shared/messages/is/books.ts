export const books = {
  columnMissing: 'Skráin hefur ekki alla dálkana sem valdir voru. Veldu þá aftur.',
  columnTwice: 'Sami dálkur er valinn til tvenns. Veldu annan dálk, eða engan, í öðru tilvikinu.',
  dateUnread: '{{name}}: {{shown}} er ekki dagsetning á borð við 2027-03-14 og var ekki borin saman.',
  datesOpen: '{{shown}} getur verið tveir ólíkir dagar. Segðu hvort dagurinn eða mánuðurinn kemur á undan.',
  lineTwiceFirst: '{{name}} er þegar í línu {{line}} og hún gildir; þessari línu var sleppt.',
  lineTwiceLatest: '{{name}} er líka í línu {{line}}. Síðari dagsetningin sem greitt er til gildir.',
  noLines: 'Skráin hefur enga línu aðra en fyrirsagnirnar. Veldu aðra skrá.',
  noList: 'Enginn listi er til að bera bókhaldið saman við. Sæktu listann fyrst.',
  noName: 'Veldu dálkinn sem lénin eru í.',
  notKept: 'Skráin er ekki lengur geymd. Veldu hana aftur.',
  notMatched: 'Skráin hefur ekki verið borin saman enn. Byrjaðu á samanburðinum.',
  notText: 'Þetta er ekki textaskrá. Vistaðu bókhaldið sem CSV í UTF-8 og veldu þá skrá.',
};
