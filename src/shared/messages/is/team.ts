/** What is said of the team store: why it cannot decide, and what colleagues did. */
export const team = {
  lost: 'Ekkert samband er við gagnasafn hópsins. Hægt er að lesa en hvorki endurnýja né sækja skilaboð.',
  outdated: 'Gagnasafn hópsins þarf nýrri Registry Desk. Uppfærðu forritið; áfram er hægt að lesa.',
  comparing:
    'Gagnasafn hópsins fór aftur í tímann eða nýtt kom í staðinn. Ekkert er sent fyrr en færslur hafa verið bornar saman.',
  clockUnsure:
    'Klukka tölvunnar var stillt eða tölvan svaf. Ekkert er sent fyrr en gagnasafn hópsins hefur svarað aftur.',
  permitOver: 'Leyfi gagnasafns hópsins rann út áður en beiðnin fór.',
  fenced: 'Gagnasafn hópsins telur þessu forriti lokið þar sem lengi heyrðist ekki í því.',
  accountChanged: 'Samstarfsmaður breytti þessum aðgangi. Skoðaðu hann aftur.',
  tooEarly: 'Skráningarstofan gæti enn verið að vinna. Þetta má fyrst segja að biðtíma loknum; skoðaðu aftur síðar.',
  noAccount: 'Gagnasafn hópsins hefur engan slíkan aðgang.',
  handleTaken: 'Hópurinn hefur þegar aðgang með þessu auðkenni.',
  noAccess: 'Aðgangi þínum að gagnasafni hópsins er lokið.',
};
