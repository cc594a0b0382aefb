import { wordBook } from '#renderer/parts/words.ts';

export const networkWords = wordBook('network', {
  title: 'Network',
  text: 'How Registry Desk reaches registries. It applies to every request from the moment it is saved. This computer itself is always reached directly.',
  proxy: 'Proxy',
  proxyHelp: 'http://host:port, as your company gives it; empty for none. It is used as a tunnel and sees no key.',
  proxyUser: 'Proxy user',
  proxyPassword: 'Proxy password',
  passwordNone: 'None is kept. Leave this empty where the proxy asks for none.',
  passwordKept: 'One is kept in the keychain. Leave this empty to go on with it.',
  passwordSession: 'One is kept until you quit. Leave this empty to keep it.',
  forgetPassword: 'Forget the password',
  bypass: 'Reached directly',
  bypassHelp: 'Host names, one a line; .example covers everything below example.',
  authorities: 'Certificate authorities',
  authoritiesHelp:
    'A file (PEM or DER) of authorities to trust beside the usual ones: for a proxy or virus scanner that reads encrypted traffic, or a registry with an authority of its own. The whole path; empty for none.',
  environment:
    'The installed program ignores NODE_EXTRA_CA_CERTS. If your company sets it, enter that file here. Every window and command then uses it.',
  trusted: 'Trusted as well',
  until: 'until {{date}}',
  problem: 'The file cannot be used: nothing is sent until this is mended',
  save: 'Save the network settings',
  saved: 'The network settings are saved',
  keychainTitle: 'The password cannot go into the keychain',
  keychainText: 'The other settings are saved. The password can be kept until you quit; nothing is written to disk.',
  keepSession: 'Keep until you quit',
});
