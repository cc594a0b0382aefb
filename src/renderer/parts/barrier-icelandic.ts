import type { barrierWords } from './barrier-words.ts';
import type { Translation } from './words.ts';

export const barrierIcelandic: Translation<typeof barrierWords> = {
  blocked: 'Lokað fyrir breytingar',
  armed: 'Opið í {{time}}',
  armedLabel: 'Opið er fyrir breytingar; lokast sjálfkrafa eftir {{time}}',
  readOnly: 'Aðeins lestur',
  armTitle: 'Opna fyrir breytingar á {{account}}',
  armText:
    'Lokað er fyrir endurnýjanir og staðfestingar á aðgangi í raunumhverfi þar til þú opnar fyrir þær. Á meðan opið er geta þær kostað raunverulega peninga. Síðan lokast sjálfkrafa aftur.',
  unproven:
    'Hermir Registry Desk svarar ekki á vistföngum {{account}}. Raunveruleg skráningarstofa kann að svara þar og því er farið með aðganginn eins og í raunumhverfi. Ræstu herminn og reyndu aftur, eða bættu við aðgangi í prófunarumhverfi eða raunumhverfi.',
  inPlaceTitle: 'Lokað er fyrir breytingar í raunumhverfi',
  inPlaceText: 'Opnaðu fyrir breytingar á {{account}} til að halda áfram. Ekkert hefur enn verið sent.',
  readOnlyTitle: 'Þessi aðgangur er aðeins til lestrar',
  readOnlyText: 'Með honum er hvorki hægt að endurnýja né staðfesta. Slökktu á því undir Aðgangar.',
  minutes: 'Hve lengi',
  minutesChoice: '{{minutes}} mín.',
  handle: 'Sláðu inn auðkenni aðgangsins',
  handleHelp: 'Sláðu inn {{handle}} til að staðfesta að þú eigir við þennan aðgang.',
  arm: 'Opna fyrir breytingar',
  disarm: 'Loka núna',
  announcedArmed: 'Opið er fyrir breytingar á {{account}}.',
  announcedBlocked: 'Lokað er fyrir breytingar á {{account}}.',
};
