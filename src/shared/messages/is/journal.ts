export const journal = {
  notFound: 'Þessi samskipti eru ekki lengur í samskiptaskránni; þau elstu eru fjarlægð þegar hún er full.',
  nothingRecorded: 'Engin upptaka er í gangi.',
  nothingToRecord: 'Samskiptaskráin hefur engin svöruð samskipti frá þeim tíma og því er ekkert til að taka upp.',
  recordingTooLong:
    'Í upptöku eru í mesta lagi {{exchanges}} samskipti og {{mebibytes}} MiB. Ekkert var skrifað; veldu styttri tíma.',
  curlChanges:
    'Þetta breytir einhverju hjá skráningarstofunni: endurnýjun sem er send aftur gæti verið gjaldfærð aftur.',
  curlAsksKey: 'curl biður um lykilorð: það er API-lykillinn.',
  curlAsksPassword: 'curl biður um lykilorð: það er lykilorð tengiliðarins eða API-lykillinn.',
  curlNeedsHandle: 'Settu auðkennið fyrst í REGISTRY_DESK_HANDLE.',
  curlHeaderLeftOut: 'Hausnum {{name}} er sleppt: samskiptaskráin geymir ekki gildi hans.',
  curlBodyRedacted: 'Í meginmálinu er {{mark}} þar sem leyndarmál var.',
};
