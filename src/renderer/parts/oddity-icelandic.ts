import type { oddityWords } from './oddity-words.ts';
import type { Translation } from './words.ts';

export const oddityIcelandic: Translation<typeof oddityWords> = {
  charset: 'Innihaldið er ekki UTF-8 og nefnir ekkert stafasett sem það er í: það var lesið sem windows-1252.',
  echo: 'Svarið ber færsluauðkennið {{echoed}}, ekki {{sent}} sem var sent.',
  sunset: 'Skráningarstofan tilkynnir að þessum skilum verði lokað {{at}}.',
  deprecated: 'Skráningarstofan merkir þessi skil sem úrelt.',
  otherForm: 'Beðið var um {{asked}} en {{came}} kom.',
  messageWith1300: 'Kóðinn er 1300 (engin skilaboð), en skilaboð {{id}} eru í svarinu.',
  noCode: 'Enginn niðurstöðukóði er í svarinu.',
  oddResult: 'paResult er {{value}}.',
  noNamespace: 'Rótarstakið nefnir ekkert nafnrými.',
  otherNamespace: 'Rótarstakið er í nafnrýminu {{namespace}}, sem er ekki EPP.',
  otherNamed: 'Svarið nefnir skilaboð {{named}}, ekki {{asked}} sem voru staðfest.',
  storedSameId: 'Geymt úr svari við staðfestingu: í röðinni voru önnur skilaboð með auðkenninu {{id}}.',
  storedOther: 'Geymt úr svarinu við staðfestingu skilaboða {{id}}.',
};
