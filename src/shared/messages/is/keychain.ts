export const keychain = {
  noSession: 'Ekki næst í lyklakippu kerfisins: Registry Desk keyrir utan skjáborðsins (enginn D-Bus session bus).',
  noService: 'Engin lyklakippuþjónusta er í gangi í þessari lotu.',
  locked: 'Lyklakippa kerfisins er læst eða hefur aldrei verið sett upp.',
  failed: 'Lyklakippa kerfisins gerði ekki það sem beðið var um.',
  noLibrary: 'Ekki er hægt að nota lyklakippu kerfisins: forritasafnið libsecret er ekki uppsett.',
  partMissing:
    'Ekki er hægt að nota lyklakippu kerfisins: þann hluta Registry Desk vantar eða hann passar ekki við þetta kerfi.',
  notGivenBack: 'Lyklakippa kerfisins tók við lyklinum en skilar honum ekki aftur. Hún er líklega læst.',
  secretEmpty: 'Lykillinn er auður.',
  startInSession:
    'Ræstu Registry Desk af skjáborðinu eða með þessari línu, með lykilorði fyrir lyklakippuna: dbus-run-session -- sh -c "printf %s PASSWORD | gnome-keyring-daemon --unlock --components=secrets; npm start". {{otherwise}}',
  installService: 'Settu slíka þjónustu upp: {{command}}. {{otherwise}}',
  unlock: 'Opnaðu hana (skráðu þig inn á skjáborðið eða notaðu forrit hennar) og reyndu aftur. {{otherwise}}',
  tryAgain: 'Reyndu aftur. Ef þetta breytist ekki skaltu skoða lyklakippuna í forriti hennar. {{otherwise}}',
  installLibrary: 'Settu það upp: {{command}}. {{otherwise}}',
  installAgain: 'Settu Registry Desk upp aftur (npm ci). {{otherwise}}',
  unlockOrSession: 'Opnaðu hana og reyndu aftur, eða geymdu lykilinn þar til þú hættir.',
  sessionOnly: 'Eða geymdu lykilinn þar til þú hættir: hann hverfur þegar Registry Desk er lokað.',
};
