export const desk = {
  fault: 'Óvænt villa (tilvísun {{reference}} í kerfisskránni).',
  inputRefused: 'Þessi beiðni er ekki gild.',
};
