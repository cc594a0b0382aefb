import { describe, expect, it } from 'vitest';
import { acknowledgeMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import { readXml } from '#main/registry/protocol/epp-v1/read-xml.ts';
import { requestMessage } from '#main/registry/protocol/epp-v1/request-message.ts';
import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import { lookUpEntity } from '#main/registry/protocol/rdap/look-up-entity.ts';
import { lookUpNameserver } from '#main/registry/protocol/rdap/look-up-nameserver.ts';
import { readContactCard } from '#main/registry/protocol/rdap/read-contact-card.ts';
import { Oddities } from '#main/registry/protocol/rdap/read-rdap.ts';
import { said } from '../../../../support/said.ts';
import { read, replyOf } from './reply-of.ts';
import * as rfc from './rfc-examples.ts';

const xml = (text: string) => replyOf(200, { 'content-type': 'application/epp+xml' }, text);
const json = (text: string, status = 200) => replyOf(status, { 'content-type': 'application/rdap+json' }, text);
const poll = requestMessage({ dialect: 'repp-v1', clTRID: 'ABC-12345', form: 'xml' });

describe('EPP (RFC 5730, RFC 5731)', () => {
  it('reads a poll with a message about a transfer, of a kind we do not know', async () => {
    expect(await read(poll, xml(rfc.eppPoll))).toMatchObject({
      answer: {
        kind: 'message',
        form: 'xml',
        raw: rfc.eppPoll,
        message: {
          messageId: '12345',
          queueCount: 5,
          queuedAt: '2000-06-08T22:00:00.0Z',
          text: 'Transfer requested.',
          pendingAction: undefined,
        },
        receipt: { code: '1301', svTRID: '54321-XYZ', oddities: [] },
      },
    });
    expect(readXml(rfc.eppPoll)).toMatchObject({ ok: true, response: { otherData: true } });
  });

  it('reads a message of mixed content', async () => {
    expect(await read(poll, xml(rfc.eppPollMixed))).toMatchObject({
      answer: { message: { messageId: '12346', text: 'Credit balance low.', language: 'en' } },
    });
  });

  it('reads a completed pending action', async () => {
    expect(await read(poll, xml(rfc.eppPendingAction))).toMatchObject({
      answer: {
        message: {
          messageId: '12345',
          pendingAction: {
            domainName: 'example.com',
            succeeded: true,
            clTRID: 'ABC-12345',
            svTRID: '54321-XYZ',
            actedAt: '1999-04-04T22:00:00.0Z',
          },
        },
        receipt: { svTRID: '65432-WXY' },
      },
    });
  });

  it('reads an empty queue', async () => {
    expect(await read(poll, xml(rfc.eppEmpty))).toMatchObject({ answer: { kind: 'empty', receipt: { code: '1300' } } });
  });

  it('reads an acknowledge', async () => {
    const acknowledge = acknowledgeMessage({
      dialect: 'repp-v1',
      messageId: '12345',
      clTRID: 'ABC-12346',
      form: 'xml',
    });
    expect(await read(acknowledge, xml(rfc.eppAcknowledge))).toMatchObject({
      answer: { kind: 'acknowledged', message: { messageId: '12345', queueCount: 4 }, receipt: { oddities: [] } },
    });
  });

  it('reads a response that notes waiting messages', () => {
    expect(readXml(rfc.eppWaiting)).toMatchObject({
      ok: true,
      response: { results: [{ code: '1000' }], queue: { id: '12345', count: '5', text: undefined } },
    });
  });

  it('reads a renewal', () => {
    expect(readXml(rfc.eppRenewal)).toMatchObject({
      ok: true,
      response: {
        results: [{ code: '1000', message: 'Command completed successfully' }],
        otherData: true,
        svTRID: '54322-XYZ',
      },
    });
  });

  it('reads several errors with their reasons', async () => {
    expect(await read(poll, xml(rfc.eppTwoErrors))).toMatchObject({
      failure: {
        kind: 'refused',
        code: '2004',
        svTRID: '54321-XYZ',
        details: [
          { code: '2004', reason: 'Parameter value range error' },
          { code: '2005', reason: 'Parameter value syntax error: Invalid character found.' },
        ],
      },
    });
  });
});

describe('RDAP (RFC 9083)', () => {
  it('reads a domain', async () => {
    expect(await read(lookUpDomain({ ldhName: 'xn--fo-5ja.example' }), json(rfc.rdapDomain))).toMatchObject({
      answer: {
        kind: 'found',
        raw: rfc.rdapDomain,
        domain: {
          ldhName: 'xn--fo-5ja.example',
          unicodeName: 'fóo.example',
          handle: 'XXXX',
          status: ['locked', 'transfer prohibited'],
          nameservers: ['ns1.example.com', 'ns2.example.com'],
          contacts: [{ handle: 'XXXX', roles: ['registrant'] }],
          expiry: { date: '2016-12-31', eventAction: 'expiration', assumedZone: false },
          oddities: [],
        },
      },
    });
  });

  it('reads an entity', async () => {
    expect(await read(lookUpEntity({ handle: 'XXXX' }), json(rfc.rdapEntity))).toMatchObject({
      answer: {
        kind: 'found',
        entity: {
          handle: 'XXXX',
          roles: ['registrar'],
          card: {
            fn: 'Joe User',
            kind: 'individual',
            addresses: [
              {
                lines: ['Suite 1234', '4321 Rue Somewhere'],
                locality: 'Quebec',
                region: 'QC',
                postalCode: 'G1V 2M2',
                countryName: 'Canada',
                countryCode: undefined,
              },
              { lines: ['123 Maple Ave', 'Suite 90001', 'Vancouver', 'BC', '1239'] },
            ],
            telephones: [
              { types: ['work', 'voice'], number: '+1-555-555-1234;ext=102' },
              { types: ['work', 'cell', 'voice', 'video', 'text'], number: '+1-555-555-4321' },
            ],
            emails: ['joe.user@example.com'],
            others: expect.arrayContaining([
              { name: 'n', value: 'User, Joe, ing. jr, M.Sc.' },
              { name: 'org', value: 'Example' },
              { name: 'url', value: 'https://example.org' },
            ]),
          },
          remarks: ['She sells sea shells down by the sea shore. Originally written by Terry Sullivan.'],
          // The registry's own rule; the standard does not ask for it.
          oddities: [said('An address has no country code.')],
        },
      },
    });
  });

  it('reads a nameserver', async () => {
    expect(await read(lookUpNameserver({ ldhName: 'ns1.xn--fo-5ja.example' }), json(rfc.rdapNameserver))).toMatchObject(
      {
        answer: {
          kind: 'found',
          nameserver: {
            ldhName: 'ns1.xn--fo-5ja.example',
            unicodeName: 'ns.fóo.example',
            addressesV4: ['192.0.2.1', '192.0.2.2'],
            addressesV6: ['2001:db8::123'],
            oddities: [],
          },
        },
      },
    );
  });

  it('reads an error', async () => {
    expect(await read(lookUpDomain({ ldhName: 'a.example' }), json(rfc.rdapError, 418))).toMatchObject({
      failure: {
        kind: 'refused',
        code: 'HTTP 418',
        message: said(expect.stringContaining('Your Beverage Choice is Not Available')),
      },
    });
  });
});

describe('contact cards (RFC 7095, RFC 8605)', () => {
  it('reads the card of the author of vCard', () => {
    const oddities = new Oddities();
    expect(readContactCard(JSON.parse(rfc.jCard), oddities)).toMatchObject({
      fn: 'Simon Perreault',
      addresses: [
        { lines: ['Suite D2-630', '2875 Laurier'], locality: 'Quebec' },
        { lines: ['My Street', 'Left Side', 'Second Shack'], locality: 'Hometown', region: 'PA', postalCode: '18252' },
      ],
      telephones: [{ types: ['work', 'voice'], number: '+1-418-656-9254;ext=102' }],
      emails: ['simon.perreault@viagenie.ca'],
    });
  });

  it('reads a country code', () => {
    const oddities = new Oddities();
    expect(readContactCard(JSON.parse(rfc.countryCodeCard), oddities)?.addresses).toEqual([
      {
        lines: ['123 Main Street'],
        locality: 'Any Town',
        region: 'CA',
        postalCode: '91921-1234',
        countryName: 'U.S.A.',
        countryCode: 'US',
      },
    ]);
    expect(oddities.list()).toEqual([]);
  });
});
