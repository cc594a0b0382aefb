import type { barrierWords } from './barrier-words.ts';
import type { Translation } from './words.ts';

export const barrierIcelandic: Translation<typeof barrierWords> = {
  blocked: 'Lokað fyrir breytingar',
  armed: 'Opið í {{time}}',
  armedLabel: 'Opið er fyrir breytingar; lokast sjálfkrafa eftir {{time}}',
  readOnly: 'Aðeins lestur',
  armTitle: 'Opna fyrir breytingar á {{account}}',
  armText:
    'Lokað er fyrir endurnýjanir og staðfestingar á raunverulegum aðgangi þar til þú opnar fyrir þær. Á meðan opið er geta þær kostað raunverulega peninga. Það lokast aftur af sjálfu sér.',
  unproven:
    'Hermir Registry Desk svarar ekki á vistföngum {{account}}. Raunveruleg skráning gæti svarað þar og því er farið með aðganginn sem raunverulegan. Ræstu herminn og reyndu aftur, eða bættu við prófunaraðgangi eða raunverulegum aðgangi.',
  inPlaceTitle: 'Lokað er fyrir breytingar á raunverulegum aðgangi',
  inPlaceText: 'Ekkert af þessu er sent fyrr en þú opnar fyrir breytingar á {{account}}.',
  readOnlyTitle: 'Þessi aðgangur er aðeins til lestrar',
  readOnlyText: 'Með honum er hvorki hægt að endurnýja né staðfesta. Þú breytir því undir Aðgangar.',
  minutes: 'Hve lengi',
  minutesChoice: '{{minutes}} mín.',
  handle: 'Sláðu inn auðkenni aðgangsins',
  handleHelp: '{{handle}}, til að segja að þú eigir við þennan.',
  arm: 'Opna',
  disarm: 'Loka núna',
  announcedArmed: 'Opið er fyrir breytingar á {{account}}.',
  announcedBlocked: 'Lokað er fyrir breytingar á {{account}}.',
};
