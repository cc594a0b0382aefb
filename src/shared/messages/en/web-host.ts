/** What the web host prints in the terminal that started it. */
export const webHost = {
  address: 'Registry Desk is at {{address}}',
  addressMissing: 'This machine does not have the address {{host}}. Leave --host out, or use --host {{common}}.',
  cannotListen: 'Registry Desk cannot listen on {{host}}: {{reason}}',
  cannotListenHere: 'Registry Desk cannot listen on this machine: {{reason}}',
  folderUnusable: 'Registry Desk cannot use its data folder {{folder}}: {{reason}}',
  help: `Serves Registry Desk to a browser on this machine.

  --port N            the port; 0 (the default) takes any free one
  --host 127.A.B.C    the address to listen on, for a tunnel for example. Without it each start has another one, for
                      which no other program can have prepared your browser
  --no-open           only prints the address, opens no window
  --allow-production  allows accounts of the production environment in the browser
  --home DIR          the data folder (default: REGISTRY_DESK_HOME, else the platform's place)
  --lang is|en        the language of the terminal (also from REGISTRY_DESK_LANG); windows have their own
  --help              this text`,
  hostForm: '--host takes an address of this machine from 127.0.0.1 to 127.255.255.254, not {{given}}.',
  noBrowser: 'No browser could be opened from here: open the address above in one on this machine.',
  notBuilt: 'The window is not built: there is no {{folder}}. Build it with: npm run build',
  portForbidden: 'Port {{port}} may not be used by this user. Choose one above 1023 with --port.',
  portForm: '--port takes a number from 0 to 65535, not {{given}}.',
  portTaken:
    'Port {{port}} is taken by another program. Choose another with --port, or leave --port out to get a free one.',
  profileUnusable: 'The folder for the window’s own browser profile could not be made: {{reason}}',
  wrongWords: '{{problem}}\n\n{{help}}',
} as const;
