/** Proxy, certificates, and the address of the version file. */
export const network = {
  bypassForm: '{{text}} is no host name; write one a line, without http:// and port.',
  fileMissing: 'There is no file {{path}}.',
  fileUnreadable: '{{path}} cannot be read ({{cause}}).',
  noCertificate: 'The file holds no certificate that can be read: it is PEM (-----BEGIN CERTIFICATE-----) or DER.',
  noVersionAddress: 'No address is set, so there is nothing to request.',
  passwordForm: 'The password holds a line break or another control character. Copy it again.',
  passwordLost: 'The keychain did not give the password of the proxy: it is locked, or the entry was removed.',
  passwordLostAdvice: 'Unlock the keychain and try again, or enter the password once more in the network settings.',
  pathNotAbsolute: 'Write the whole path of the file, from the root of the disk.',
  privateKey:
    'The file holds a private key. Choose the certificate of the authority alone, and keep the key to yourself.',
  proxyForm: 'A proxy is written http://host:port.',
  proxyPath: 'A proxy is a host and a port, with nothing after them: http://host:port.',
  proxyUser: 'Leave user name and password out of the address; they have fields of their own.',
  proxyUserForm: 'A proxy user has no colon and no control characters.',
  versionAddressForm: 'Write the whole address of the version file, with https:// and without a user name.',
  authoritiesBroken: 'the certificate file of the network settings cannot be used: {{problem}}',
  hasToWait: 'it has to wait',
  noVersionFile: 'what came is no version file',
  versionStatus: 'the answer has the status {{status}}',
} as const;
