import type { Translation } from '#renderer/parts/words.ts';
import type { welcomeWords } from './welcome-words.ts';

export const welcomeIcelandic: Translation<typeof welcomeWords> = {
  title: 'Velkomin í Registry Desk',
  text: 'Lénin þín, endurnýjanirnar og skilaboð skráningarstofunnar: allt á einum stað, og hver dagsetning segir hvaðan hún kemur.',
  practiseTitle: 'Æfa án nettengingar',
  practiseText:
    'Heil skráningarstofa keyrir inni í Registry Desk, með um þrjú hundruð tilbúnum lénum. Endurnýjaðu, flyttu út, skemmdu: ekkert fer út af þessari tölvu og ekkert kostar peninga.',
  practisePoint1: 'Virkar strax, án aðgangs',
  practisePoint2: 'Þarf ekkert net',
  practisePoint3: 'Engir raunverulegir peningar',
  practise: 'Æfa án nettengingar',
  preparing: 'Æfingaskráningarstofan er sett upp…',
  connectTitle: 'Tengja aðgang',
  connectText:
    'Þú ert með auðkenni tengiliðar og API-lykil, fyrir prófunarumhverfi eða raunumhverfi. Lykillinn fer í lyklakippu þessarar tölvu.',
  connectPoint1: 'Auðkenni og API-lykill úr vefviðmóti skráningarstofunnar',
  connectPoint2: 'Vistfangið þitt á aðgangslista tengiliðarins',
  connectPoint3: 'Öll skil eru prófuð áður en þú heldur áfram',
  connect: 'Tengja aðgang…',
  join: 'Ganga í hóp með boði…',
  foot: 'Þú getur gert hvort tveggja: aðgangar birtast hlið við hlið, hver með ramma í sínum lit.',
};
