import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, type InterfaceAddresses } from '#main/registry/protocol/command.ts';
import { specifiedPaths } from '#values/path-templates.ts';

const addresses: InterfaceAddresses = {
  rpp: 'https://r.example/rpp//',
  repp: '',
  rdap: 'https://rdap.example:443',
  paths: { ...specifiedPaths, rppV0Renew: '/v0/{name}/processes/renewProcesses' },
};

describe('the address of an operation', () => {
  it('is the base without its slashes, and the template with its values', () => {
    expect(addressOf(addresses, 'rpp', 'rppV0Availability', { name: 'xn--dmi-yla.is' })).toBe(
      'https://r.example/rpp/v0/domainNames/xn--dmi-yla.is/availability',
    );
    expect(addressOf(addresses, 'rdap', 'rdapMyDomains')).toBe('https://rdap.example:443/rdap/lists/my_domains');
  });

  it('follows a template of the account’s own', () => {
    expect(addressOf(addresses, 'rpp', 'rppV0Renew', { name: 'a.is' })).toBe(
      'https://r.example/rpp/v0/a.is/processes/renewProcesses',
    );
  });

  it('is refused where the interface is off', () => {
    expect(() => addressOf(addresses, 'repp', 'v1Messages')).toThrow('REPP');
    expect(() => addressOf({ ...addresses, repp: undefined }, 'repp', 'v1Messages')).toThrow('Nothing was sent');
  });

  it('keeps any value within its own segment of the path', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom('...', '../../x', 'a/b', 'a?b', 'a#b', '%2e%2e', 'a\\b', ' .'),
        ),
        (id) => {
          fc.pre(id !== '' && id !== '.' && id !== '..' && id.isWellFormed());
          const url = new URL(addressOf(addresses, 'rpp', 'v1Message', { id }));
          expect(url.pathname.split('/').length).toBe(5);
          expect(url.pathname.startsWith('/rpp/v1/messages/')).toBe(true);
          expect([url.search, url.hash, url.host]).toEqual(['', '', 'r.example']);
          expect(decodeURIComponent(url.pathname.slice('/rpp/v1/messages/'.length))).toBe(id);
        },
      ),
    );
  });

  it.each(['', '.', '..', 'a\ud800'])('is refused for %j, which would lead elsewhere', (id) => {
    expect(() => addressOf(addresses, 'rpp', 'v1Message', { id })).toThrow('Nothing was sent');
  });
});
