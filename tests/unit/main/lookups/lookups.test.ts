import { describe, expect, it } from 'vitest';
import { answered, failureOf } from '../desk-harness.ts';
import { type MemoryDesk, startMemoryDesk } from '../memory-desk.ts';

const accountId = 'account-1';
const rdap = (object: object) => answered(200, [['content-type', 'application/rdap+json']], object);

/** Protocol facts 12.10 to 12.12. */
const domain = {
  objectClassName: 'domain',
  handle: 'D4711-IS',
  ldhName: 'xn--slenska-6ya.is',
  unicodeName: 'íslenska.is',
  status: ['active'],
  events: [{ eventAction: 'soft expiration', eventDate: '2027-03-14T00:00:00+00:00' }],
  nameservers: [{ objectClassName: 'nameserver', ldhName: 'ns1.norn.example' }],
  entities: [
    { objectClassName: 'entity', handle: 'ABC12-IS', roles: ['registrant', 'administrative'] },
    { objectClassName: 'entity', roles: ['technical'] },
  ],
};

const card = (properties: readonly unknown[]) => ['vcard', [['version', {}, 'text', '4.0'], ...properties]];
const organisation = {
  objectClassName: 'entity',
  handle: 'ABC12-IS',
  vcardArray: card([
    ['fn', {}, 'text', 'Fjara ehf.'],
    ['kind', {}, 'text', 'org'],
    ['adr', { cc: 'IS' }, 'text', ['', '', 'Strandgata 1', 'Akureyri', '', '600', '']],
    ['tel', { type: ['voice'] }, 'uri', 'tel:+354-555-0100'],
    ['email', {}, 'text', 'hostmaster@fjara.example'],
    ['note', {}, 'text', 'By appointment'],
  ]),
  status: ['active'],
};
const redacted = {
  objectClassName: 'entity',
  handle: 'GHI56-IS',
  vcardArray: card([
    ['fn', {}, 'text', ''],
    ['kind', {}, 'text', 'individual'],
    ['adr', { cc: 'IS' }, 'text', ['', '', '', '', '', '', '']],
  ]),
  remarks: [{ title: 'Redacted', description: ['Personal data are not published.'] }],
};

async function deskAnswering(object: object): Promise<MemoryDesk> {
  const desk = await startMemoryDesk();
  desk.wire = () => rdap(object);
  return desk;
}

describe('looking up', () => {
  it('a domain: facts, contacts and nameservers to follow, the answer as received', async () => {
    const desk = await deskAnswering(domain);
    const found = await desk.desk.lookups.domain({ accountId, key: ' ÍSLENSKA.is ' });
    expect(found).toMatchObject({
      kind: 'domain',
      key: 'xn--slenska-6ya.is',
      title: 'íslenska.is',
      handle: 'D4711-IS',
      status: ['active'],
      expiry: { date: '2027-03-14', eventAction: 'soft expiration' },
      card: null,
    });
    expect(found.links).toEqual([
      { kind: 'entity', key: 'ABC12-IS', roles: ['registrant', 'administrative'] },
      { kind: 'nameserver', key: 'ns1.norn.example', roles: [] },
    ]);
    expect(JSON.parse(found.raw)).toEqual(domain);
    // A stranger's name does not come into our list, and costs a lookup.
    expect(desk.sent[0]).toMatchObject({ budget: 'rdap-domain', credentials: 'none' });
    expect((await desk.store.domains.rowsOf(accountId, ['xn--slenska-6ya.is'])).length).toBe(0);
  });

  it('a name of ours costs no lookup, and what is told of it is kept', async () => {
    const desk = await deskAnswering(domain);
    const { downloadId } = await desk.store.domains.beginDownload({ accountId, source: 'my-domains', startedAt: 1 });
    await desk.store.domains.addToDownload(downloadId, 'ABC12-IS', [
      {
        ldhName: 'xn--slenska-6ya.is',
        unicodeName: 'íslenska.is',
        handle: undefined,
        status: [],
        nameservers: [],
        contacts: [{ handle: 'ABC12-IS', roles: ['registrant'] }],
        events: [],
        expiry: undefined,
        oddities: [],
      },
    ]);
    await desk.store.domains.finishDownload(downloadId, 2);
    await desk.desk.lookups.domain({ accountId, key: 'íslenska.is' });
    expect(desk.sent[0]).toMatchObject({ budget: undefined, credentials: 'api-key' });
    const [row] = await desk.store.domains.rowsOf(accountId, ['xn--slenska-6ya.is']);
    expect(row?.expiry).toMatchObject({ date: '2027-03-14', source: 'rdap' });
  });

  it('a contact: its card by the registry’s own rules', async () => {
    const desk = await deskAnswering(organisation);
    const found = await desk.desk.lookups.entity({ accountId, key: 'abc12-is' });
    expect(found).toMatchObject({ kind: 'entity', title: 'Fjara ehf.', handle: 'ABC12-IS', status: ['active'] });
    expect(found.card).toEqual({
      name: 'Fjara ehf.',
      redacted: false,
      kind: 'org',
      addresses: [{ lines: ['Strandgata 1', '600 Akureyri'], countryCode: 'IS' }],
      phones: [{ number: '+354-555-0100', types: ['voice'] }],
      emails: ['hostmaster@fjara.example'],
      others: [{ name: 'note', value: 'By appointment' }],
    });
    expect(desk.sent[0]).toMatchObject({ budget: 'rdap-entity' });
  });

  it('a redacted contact is shown as redacted, by its handle', async () => {
    const desk = await deskAnswering(redacted);
    const found = await desk.desk.lookups.entity({ accountId, key: 'GHI56-IS' });
    expect(found).toMatchObject({ title: 'GHI56-IS', card: { redacted: true, name: '', kind: 'individual' } });
    expect(found.card?.addresses).toEqual([{ lines: [], countryCode: 'IS' }]);
    expect(found.remarks.join(' ')).toContain('not published');
  });

  it('a nameserver: its addresses and contacts', async () => {
    const desk = await deskAnswering({
      objectClassName: 'nameserver',
      ldhName: 'ns1.fjara.is',
      ipAddresses: { v4: ['192.0.2.53'], v6: ['2001:db8::53'] },
      entities: [{ objectClassName: 'entity', handle: 'DEF34-IS', roles: ['tech'] }],
    });
    const found = await desk.desk.lookups.nameserver({ accountId, key: 'NS1.fjara.is.' });
    expect(found).toMatchObject({
      kind: 'nameserver',
      key: 'ns1.fjara.is',
      ipAddresses: ['192.0.2.53', '2001:db8::53'],
      links: [{ kind: 'entity', key: 'DEF34-IS', roles: ['technical'] }],
    });
  });

  it('says what the registry does not know, and asks nothing that cannot be', async () => {
    const desk = await startMemoryDesk();
    desk.wire = () =>
      answered(404, [['content-type', 'application/rdap+json']], { errorCode: 404, description: ['No such entity.'] });
    const { lookups } = desk.desk;
    expect(await failureOf(lookups.entity({ accountId, key: 'X1-IS' }))).toMatchObject({ kind: 'not-found' });
    const sent = desk.sent.length;
    expect(await failureOf(lookups.entity({ accountId, key: 'two words' }))).toMatchObject({ kind: 'invalid-input' });
    expect(await failureOf(lookups.nameserver({ accountId, key: 'ns1' }))).toMatchObject({ kind: 'invalid-input' });
    expect(await failureOf(lookups.domain({ accountId, key: 'a b.is' }))).toMatchObject({ kind: 'invalid-input' });
    expect(desk.sent).toHaveLength(sent);
  });
});
