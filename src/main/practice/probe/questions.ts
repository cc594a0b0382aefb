import type { Command } from '#main/registry/protocol/command.ts';
import { checkDomain } from '#main/registry/protocol/epp-v1/check-domain.ts';
import { requestMessage } from '#main/registry/protocol/epp-v1/request-message.ts';
import { type ObservedReply, observe } from '#main/registry/protocol/observe.ts';
import { checkAvailability as checkByRdap } from '#main/registry/protocol/rdap/check-availability.ts';
import { listMyDomains } from '#main/registry/protocol/rdap/list-my-domains.ts';
import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import { lookUpEntity } from '#main/registry/protocol/rdap/look-up-entity.ts';
import { checkAvailability } from '#main/registry/protocol/rpp-v0/check-availability.ts';
import { probe } from '#main/registry/protocol/rpp-v0/probe.ts';
import type { Message } from '#messages/message.ts';

/** What the questions are about. */
export interface ProbeNames {
  /** Registered, and with roles of our own contact where one is known. */
  readonly own: string;
  readonly isOurs: boolean;
  /** Made up, in the zone of `own`. */
  readonly free: string;
  /** In no zone of any registry (RFC 6761). */
  readonly foreign: string;
  readonly handle: string;
}

/**
 * The questions of a run, in their order: availability 11, entity lookups 1, domain lookups 1 at most. None changes
 * anything: polling leaves a message where it is, and nothing is acknowledged.
 */
export const probeQuestions = {
  options: (_names, clTRID) => observe(probe({ clTRID })),
  'options-without-credentials': (_names, clTRID) => observe(probe({ clTRID }), { credentials: 'none' }),
  'v0-own': ({ own }, clTRID) => observe(checkAvailability({ ldhName: own, clTRID })),
  'v0-free': ({ free }, clTRID) => observe(checkAvailability({ ldhName: free, clTRID })),
  'v0-foreign': ({ foreign }, clTRID) => observe(checkAvailability({ ldhName: foreign, clTRID })),
  'v0-without-cltrid': ({ own }, clTRID) =>
    observe(checkAvailability({ ldhName: own, clTRID }), { withoutHeaders: true }),
  'rpp-own': ({ own }, clTRID) => observe(checkDomain({ dialect: 'rpp-v1', ldhName: own, clTRID })),
  'rpp-free': ({ free }, clTRID) => observe(checkDomain({ dialect: 'rpp-v1', ldhName: free, clTRID })),
  'repp-own': ({ own }, clTRID) => observe(checkDomain({ dialect: 'repp-v1', ldhName: own, clTRID })),
  'repp-free': ({ free }, clTRID) => observe(checkDomain({ dialect: 'repp-v1', ldhName: free, clTRID })),
  'rpp-message': (_names, clTRID) => observe(requestMessage({ dialect: 'rpp-v1', clTRID })),
  'rpp-message-xml': (_names, clTRID) => observe(requestMessage({ dialect: 'rpp-v1', clTRID, form: 'xml' })),
  'repp-message': (_names, clTRID) => observe(requestMessage({ dialect: 'repp-v1', clTRID })),
  'repp-message-xml': (_names, clTRID) => observe(requestMessage({ dialect: 'repp-v1', clTRID, form: 'xml' })),
  'rdap-domain': ({ own, isOurs }) => observe(lookUpDomain({ ldhName: own, ownName: isOurs })),
  'rdap-entity': ({ handle }) => observe(lookUpEntity({ handle })),
  'rdap-list': () => observe({ ...listMyDomains(), maxBodyBytes: longestListBytes }),
  'dac-own': ({ own }) => observe(checkByRdap({ ldhName: own })),
  'dac-free': ({ free }) => observe(checkByRdap({ ldhName: free })),
  'dac-foreign': ({ foreign }) => observe(checkByRdap({ ldhName: foreign })),
} as const satisfies Record<string, (names: ProbeNames, clTRID: string) => Command<ObservedReply>>;

export type QuestionName = keyof typeof probeQuestions;

/** The probe looks at the form of the list only; a longer one is left alone. */
const longestListBytes = 32 * 1024 * 1024;

/** What came of a question: the reply as it came, or why there is none. */
export type Observed =
  | { readonly kind: 'answered'; readonly reply: ObservedReply; readonly journalId: string }
  | { readonly kind: 'silent'; readonly why: Message };

export type Observations = Partial<Readonly<Record<QuestionName, Observed>>>;
