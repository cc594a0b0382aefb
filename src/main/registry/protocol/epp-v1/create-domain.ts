import { message } from '#messages/message.ts';
import { addressOf, type Command } from '../command.ts';
import { dialects } from './dialect.ts';
import { type DraftAnswer, readDraftAnswer } from './draft-answer.ts';

/**
 * Registers a domain over REPP: required for access, but neither path nor payload is shown (Endpoints, v1 rule 3). What
 * is sent is the create command of RFC 5731 at the path of the public draft of 2024 (N9): for the practice registry only.
 *
 * Failures: refused (2101 where the registry does not offer it), not-authorised, limited, not-the-registry; everything
 * undecided becomes outcome-unknown in the session.
 */
export function createDomain(asked: { ldhName: string; handle: string; clTRID: string }): Command<DraftAnswer> {
  const what = message('registry.registrationOf', { name: asked.ldhName });
  return {
    name: 'create-domain',
    what,
    interface: 'repp-v1',
    effect: 'changes',
    repeatable: false,
    budget: undefined,
    credentials: 'api-key',
    clTRID: asked.clTRID,
    encode: (addresses) => ({
      method: 'POST',
      url: addressOf(addresses, 'repp', 'draftCreate'),
      headers: [
        ['Accept', 'application/json'],
        ['Content-Type', 'application/epp+xml'],
        [dialects['repp-v1'].clTRIDHeader, asked.clTRID],
      ],
      body: createBody(asked),
    }),
    decode: (reply, context) => readDraftAnswer(reply, context, { what, clTRID: asked.clTRID, data: 'creData' }),
  };
}

function createBody({ ldhName, handle, clTRID }: { ldhName: string; handle: string; clTRID: string }): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><command><create>',
    '<domain:create xmlns:domain="urn:ietf:params:xml:ns:domain-1.0">',
    `<domain:name>${escapeXml(ldhName)}</domain:name><domain:period unit="y">1</domain:period>`,
    `<domain:registrant>${escapeXml(handle)}</domain:registrant>`,
    '</domain:create></create>',
    `<clTRID>${escapeXml(clTRID)}</clTRID></command></epp>`,
  ].join('');
}

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (sign) => (sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&amp;'));
}
