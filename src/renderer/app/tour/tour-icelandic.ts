import type { Translation } from '#renderer/parts/words.ts';
import type { tourWords } from './tour-words.ts';

export const tourIcelandic: Translation<typeof tourWords> = {
  offer: 'Í fyrsta sinn hér? Kynning með átta stuttum viðkomum sýnir hvar hlutirnir eru.',
  offerLater: 'Hana má fara hvenær sem er úr hjálparvalmyndinni.',
  take: 'Fara í kynningu',
  decline: 'Nei, takk',
  command: 'Fara í kynningu',
  label: 'Kynning',
  count: 'Viðkoma {{step}} af {{steps}}',
  back: 'Til baka',
  next: 'Áfram',
  finish: 'Ljúka',
  end: 'Hætta í kynningu',
  announced: '{{stop}}. {{title}}. {{text}}',
  ended: 'Kynningunni er lokið.',

  list: 'Lénin ykkar',
  listText: 'Öll lén þessa aðgangs, þau brýnustu fyrst, og hver dagsetning með uppruna og aldri. Enter sýnir eitt lén.',
  filter: 'Finna lén',
  filterText: 'Ýttu á skástrik og sláðu inn hluta af léni. Vistaðu það sem þú leitar oft að sem sýn.',
  renew: 'Endurnýja',
  renewText:
    'Ýttu á R á léni í listanum. Þar stendur hvað verður rukkað áður en þú staðfestir; hver endurnýjun stendur síðan hér með svari skráningarstofunnar.',
  inbox: 'Skilaboð skráningarstofunnar',
  inboxText:
    'Nokkur bíða þín í skilaboðaröðinni: ýttu á Sækja. Hver skilaboð eru geymd hér áður en þau eru tekin úr röðinni svo engin týnast.',
  check: 'Er lén laust?',
  checkText: 'Sláðu inn eitt lén eða límdu þúsundir. Eitt lén má bera saman um öll viðmót.',
  budgets: 'Hvers má enn spyrja',
  budgetsText:
    'Skráningarstofan takmarkar hve oft hún er spurð. Það sem eftir er sést alltaf hér; ýttu til að sjá hvers vegna.',
  clock: 'Snúðu klukkunni',
  clockText:
    'Í æfingu ræður þú tímanum: láttu lén renna út, láttu svör týnast og sjáðu hvað gerist. Engin raunveruleg skráningarstofa fréttir af því.',
  palette: 'Allt annað',
  paletteText: 'Ctrl K (á Mac Cmd K) finnur lén og hverja aðgerð. Spurningarmerkið sýnir flýtilyklana.',
};
