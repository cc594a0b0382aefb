/** What a test of an interface found, and what to do next. */
export const connection = {
  accepted: 'The registry answers, and it accepts the key and this computer’s address.',
  keyAccepted: 'The registry answers, and it accepts the key.',
  answers: 'The registry answers. This check needs no key; download the list to test it.',
  switchedOff: 'This interface is switched off for this account.',
  noAddress: 'No base address is entered, so this interface is off.',
  practiceOff: 'The practice registry is not running. Open Practice to start it.',
  checkAddress: 'Check the base address, then the network and any proxy in between (Settings, Network).',
  checkProxy: 'Check the proxy in Settings, Network: its address, its user and its password.',
  trustAuthority:
    'The certificate is not trusted here, so the key was not sent. Where your company reads encrypted traffic (a proxy, a virus scanner), put the certificate of its authority into Settings, Network. Otherwise check the address: somebody else may be answering.',
  compareAddress: 'Compare the base address with the registry’s documentation, without /v0, /v1 or /rdap at its end.',
  wait: 'Wait a few minutes, then test again.',
  enterKey: 'Enter the API key on the accounts page.',
  seeExchange: 'Look at the exchange in the journal: it shows what answered.',
} as const;
