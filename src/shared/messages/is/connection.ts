export const connection = {
  accepted: 'Skráningarstofan svarar og tekur við lyklinum og vistfangi þessarar tölvu.',
  keyAccepted: 'Skráningarstofan svarar og tekur við lyklinum.',
  answers: 'Skráningarstofan svarar. Þessi prófun þarf engan lykil; sæktu lénalistann til að prófa hann.',
  switchedOff: 'Slökkt er á þessum skilum fyrir þennan aðgang.',
  noAddress: 'Ekkert grunnvistfang er skráð, svo slökkt er á þessum skilum.',
  practiceOff: 'Æfingaskráningarstofan er ekki í gangi. Opnaðu Æfingu til að ræsa hana.',
  checkAddress: 'Skoðaðu grunnvistfangið, síðan netið og vefsel ef það er notað (Stillingar, Netið).',
  checkProxy: 'Skoðaðu vefselið í Stillingum, Netið: vistfang þess, notanda og lykilorð.',
  trustAuthority:
    'Vottorðinu er ekki treyst hér, svo lykillinn var ekki sendur. Ef fyrirtækið þitt les dulkóðaða umferð (vefsel, veiruvörn) skaltu setja vottorð vottunarstöðvar þess í Stillingar, Netið. Annars skaltu skoða vistfangið: einhver annar kann að svara.',
  compareAddress: 'Berðu grunnvistfangið saman við leiðbeiningar skráningarstofunnar, án /v0, /v1 eða /rdap í lokin.',
  wait: 'Bíddu í nokkrar mínútur og prófaðu svo aftur.',
  enterKey: 'Skráðu API-lykilinn á aðgangasíðunni.',
  seeExchange: 'Skoðaðu samskiptin í samskiptaskránni: þar sést hvað svaraði.',
};
