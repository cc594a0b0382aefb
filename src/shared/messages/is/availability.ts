export const availability = {
  allAnswered: 'Öllu í þessari könnun hefur verið svarað.',
  cancelFirst: 'Þessi könnun er í gangi: hættu fyrst við hana.',
  noNames: 'Ekkert lén er í listanum.',
  notFound: 'Þessi könnun er ekki lengur til.',
  notRunning: 'Þessi könnun er ekki í gangi hér.',
  overOrElsewhere: 'Þessari könnun er lokið eða hún er í gangi í öðrum glugga eða skipanalínu á þessari tölvu.',
  runsElsewhere: 'Annar gluggi eða skipanalína á þessari tölvu er þegar með þessa könnun í gangi.',
  switchedOff: 'Slökkt er á þessum skilum í {{account}}: þau hafa ekkert grunnvistfang.',
  tooManyLines:
    'Könnun tekur í mesta lagi {{thousands}} þúsund línur: innan kvóta skráningarstofunnar tekur það nærri sólarhring. Skiptu listanum.',
  wasCancelled: 'Hætt var við þessa könnun. Byrjaðu nýja.',
  pausedFault: 'Hún stöðvaðist vegna villu í Registry Desk.',
  pausedNoAnswers: '{{number}} spurningum í röð var ekki svarað. {{why}}',
  pausedProgramEnded:
    'Registry Desk var lokað meðan könnunin var í gangi. Haltu áfram þegar þú vilt: öll svör eru geymd.',
};
