export const webHost = {
  address: 'Registry Desk er á {{address}}',
  addressMissing: 'Þessi tölva hefur ekki vistfangið {{host}}. Slepptu --host eða notaðu --host {{common}}.',
  cannotListen: 'Registry Desk getur ekki hlustað á {{host}}: {{reason}}',
  cannotListenHere: 'Registry Desk getur ekki hlustað á þessari tölvu: {{reason}}',
  folderUnusable: 'Registry Desk getur ekki notað gagnamöppu sína {{folder}}: {{reason}}',
  help: `Birtir Registry Desk í vafra á þessari tölvu.

  --port N            gáttin; 0 (sjálfgefið) tekur einhverja lausa
  --host 127.A.B.C    vistfangið sem hlustað er á, til dæmis fyrir göng. Án þess fær hver ræsing annað, sem ekkert
                      annað forrit getur hafa undirbúið vafrann fyrir
  --no-open           prentar aðeins vistfangið og opnar engan glugga
  --allow-production  leyfir aðganga í raunumhverfi í vafranum
  --home MAPPA        gagnamappan (sjálfgefin: REGISTRY_DESK_HOME, annars staður kerfisins)
  --lang is|en        málið í skipanaglugganum (einnig úr REGISTRY_DESK_LANG); gluggarnir hafa sitt eigið
  --help              þessi texti`,
  hostForm: '--host tekur vistfang þessarar tölvu frá 127.0.0.1 til 127.255.255.254, ekki {{given}}.',
  noBrowser: 'Ekki tókst að opna vafra héðan: opnaðu vistfangið hér að ofan í vafra á þessari tölvu.',
  notBuilt: 'Glugginn er ekki byggður: {{folder}} er ekki til. Byggðu hann með: npm run build',
  portForbidden: 'Þessi notandi má ekki nota gáttina {{port}}. Veldu gátt yfir 1023 með --port.',
  portForm: '--port tekur tölu frá 0 til 65535, ekki {{given}}.',
  portTaken:
    'Annað forrit notar gáttina {{port}}. Veldu aðra með --port, eða slepptu --port til að fá einhverja lausa.',
  profileUnusable: 'Ekki tókst að búa til möppu fyrir vafrasnið gluggans: {{reason}}',
  wrongWords: '{{problem}}\n\n{{help}}',
};
