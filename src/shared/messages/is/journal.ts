export const journal = {
  notFound: 'Þessi samskipti eru ekki lengur í samskiptaskránni; þau elstu eru fjarlægð þegar hún er full.',
  nothingRecorded: 'Engin upptaka er í gangi.',
  nothingToRecord: 'Samskiptaskráin hefur engin svöruð samskipti frá þeim tíma og því er ekkert til að taka upp.',
  recordingTooLong:
    'Í upptöku eru í mesta lagi {{exchanges}} samskipti og {{mebibytes}} MiB. Ekkert var skrifað; veldu styttri tíma.',
};
