export const network = {
  bypassForm: '{{text}} er ekki heiti vélar; skrifaðu eitt í línu, án http:// og gáttar.',
  fileMissing: 'Skráin {{path}} er ekki til.',
  fileUnreadable: 'Ekki er hægt að lesa {{path}} ({{cause}}).',
  noCertificate:
    'Í skránni er ekkert vottorð sem hægt er að lesa; það á að vera PEM (-----BEGIN CERTIFICATE-----) eða DER.',
  noVersionAddress: 'Ekkert vistfang er skráð og því er ekkert að sækja.',
  passwordForm: 'Í lykilorðinu er línuskil eða annar stýristafur. Afritaðu það aftur.',
  passwordLost: 'Lyklakippan afhenti ekki lykilorð vefselsins: hún er læst eða færslan var fjarlægð.',
  passwordLostAdvice: 'Opnaðu lyklakippuna og reyndu aftur, eða sláðu lykilorðið inn að nýju í netstillingunum.',
  pathNotAbsolute: 'Skrifaðu alla slóð skrárinnar, frá rót disksins.',
  privateKey: 'Í skránni er einkalykill. Veldu aðeins vottorð vottunarstöðvarinnar og haltu lyklinum fyrir þig.',
  proxyForm: 'Vefsel er ritað http://vél:gátt.',
  proxyPath: 'Vefsel er vél og gátt og ekkert þar á eftir: http://vél:gátt.',
  proxyUser: 'Slepptu notandanafni og lykilorði úr vistfanginu; þau eiga sína eigin reiti.',
  proxyUserForm: 'Í notanda vefsels er hvorki tvípunktur né stýristafir.',
  versionAddressForm: 'Skrifaðu allt vistfang útgáfuskrárinnar, með https:// og án notandanafns.',
};
