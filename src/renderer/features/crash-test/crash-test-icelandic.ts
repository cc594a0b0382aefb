import type { Translation } from '#renderer/parts/words.ts';
import type { crashTestWords } from './crash-test-words.ts';

export const crashTestIcelandic: Translation<typeof crashTestWords> = {
  title: 'Hrunpróf',
  text: 'Þú þarft ekki að taka það trúanlegt að endurnýjun sé gjaldfærð einu sinni. Þetta ræsir æfingaskráningarstofur sem slíta tengingar fyrir og eftir gjaldfærslu, eða gjaldfæra samt nokkrum sekúndum síðar, ræsir skipanalínuforrit Registry Desk á eigin möppu, lætur það endurnýja og drepur það aftur og aftur fyrirvaralaust (SIGKILL). Að lokum er reikningur skráningarstofunnar borinn saman við það sem til stóð og það sem færslubókin segir. Ekki er hreyft við neinu sem þú átt.',
  kills: 'Dráp hjá hverri skráningarstofu',
  seed: 'Fræ tilviljunar',
  seedHelp: 'Sama fræ velur sömu verk.',
  start: 'Hefja hrunpróf',
  running: 'Í gangi: síðasti hlutinn bíður í hálfa mínútu, því að beiðni sem var slitin gæti enn verið í vinnslu.',
  impossible: 'Hér er ekki hægt að ræsa forrit, svo að prófið verður ekki keyrt héðan.',
  columnRegistry: 'Skráningarstofa',
  columnKills: 'Drepið',
  columnRegistryKills: 'Stofan drepin',
  columnLate: 'Framkvæmt seint',
  columnFoundPlanned: 'Skilið eftir áformað',
  columnFoundSent: 'Skilið eftir sent',
  columnUnknown: 'Óvíst á einhverjum tíma',
  columnIntended: 'Til stóð',
  columnBilled: 'Gjaldfært',
  columnDoubles: 'Tvisvar',
  columnDishonest: 'Ósannar línur',
  passed: 'Hver endurnýjun var gjaldfærð einu sinni og hver lína segir það.',
  failed: 'Eitthvað var gjaldfært tvisvar, eða lína segir ósatt. Tilkynntu þetta með fræinu {{seed}}.',
  underWay: 'í gangi',
  tableLabel: 'Niðurstaða hrunprófsins',
};
