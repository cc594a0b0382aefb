export const hosts = {
  diskFull: 'Diskurinn með {{folder}} er fullur. {{limits}} Losaðu pláss og byrjaðu svo aftur.',
  earlierOpen:
    'Endurnýjanir sem fyrri keyrsla skildi eftir opnar sjást enn sem sendar; niðurstaða þeirra kann að vera óviss.',
  folderNotWritable:
    'Ekki er hægt að skrifa í {{folder}}. {{limits}} Leyfðu þessum notanda að skrifa þar og byrjaðu svo aftur.',
  onlyReads: 'Lesa má það sem þar er. Það sem ekki er hægt að skrá er ekki sent.',
  openToOthers:
    'Aðrir notendur þessarar tölvu hafa heimildir í gagnamöppunni {{folder}} (mode {{mode}}). Fjarlægðu þær með: chmod 700 {{quoted}}',
};
