/**
 * A personality switch: a named answer to a point that the specification leaves open. `point` names the point
 * (N-numbers: the list of "not shown" items; "14.n": the decision tables; "dialect": a form seen in a draft or on a
 * real registry). The first value is what the emulator does when nobody chose.
 */
export interface PersonalitySwitch {
  readonly values: readonly [string, string, ...string[]];
  readonly point: string;
  readonly meaning: string;
}

/** Every switch there is. Screens, tests and the control interface go through this one table. */
export const personalitySwitches = {
  'renewal-months': {
    values: ['refused', 'accepted'],
    point: 'N1',
    meaning: 'Whether a renewal period may be counted in months.',
  },
  'renewal-years-maximum': {
    values: ['5', '1', '10', '99'],
    point: 'N1',
    meaning: 'The most years that one renewal may buy.',
  },
  'renewal-horizon-years': {
    values: ['5', '10', 'none'],
    point: 'N1',
    meaning: 'How far after today an expiry date may lie.',
  },
  'expiry-event': {
    values: ['expiration', 'soft expiration', 'registrar expiration'],
    point: 'N2',
    meaning: 'The RDAP event that carries the expiry date.',
  },
  'rdap-dates': {
    values: ['offset', 'utc', 'fraction', 'no-zone'],
    point: 'N2',
    meaning: 'How RDAP writes an instant: +00:00, Z, with milliseconds, or (an old fault) without a zone.',
  },
  'rdap-media-type': {
    values: ['rdap+json', 'rdap+json-charset', 'json'],
    point: 'N2',
    meaning: 'The Content-Type of RDAP answers.',
  },
  'jcard-parameters': {
    values: ['object', 'array'],
    point: 'N2',
    meaning: 'Whether empty vCard parameters are {} (specification) or [] (the fault it says was mended).',
  },
  'life-cycle': {
    values: ['production', 'sandbox'],
    point: 'N3',
    meaning: 'Unpaid names: on hold for 30 days and then deleted, or quietly deleted with the sandbox clean-ups.',
  },
  'options-answer': {
    values: ['discovery', 'empty', 'not-allowed'],
    point: 'N4',
    meaning: 'What OPTIONS on the v0 base answers: 200 with the discovery document, 204, or 405.',
  },
  'expiry-guard': {
    values: ['match', 'ignore'],
    point: 'N5',
    meaning: 'Whether a renewal whose expiryDate is not the stored one is refused, or renewed all the same.',
  },
  'expiry-mismatch-code': {
    values: ['02306', '02004'],
    point: 'N5',
    meaning: 'The RPP-code for an expiryDate that is not the stored one.',
  },
  'renewal-media-type': {
    values: ['rpp+json', 'json', 'rpp+json-only'],
    point: 'N6',
    meaning: 'Content-Type of v0 bodies; the last value also refuses application/json requests with 415.',
  },
  'renewal-answer': {
    values: ['created', 'ok', 'pending'],
    point: '14.1',
    meaning: 'A renewal answers 201, 200, or 202 with a poll message when it is done.',
  },
  'renewal-body': {
    values: ['plain', 'typed'],
    point: 'dialect',
    meaning: 'The renewal answer as the specification shows it, or with @type and a date-time (JSON draft 03).',
  },
  'acknowledge-answer': {
    values: ['full', 'bare', 'empty'],
    point: 'N7',
    meaning: 'An acknowledge answers with the whole message, with msgQ only, or 204 without a body.',
  },
  'poll-code': {
    values: ['1301', '1000'],
    point: 'N8',
    meaning: 'The result code of a poll that returns a message.',
  },
  'json-content': {
    values: ['wrapped', 'unwrapped'],
    point: 'N8',
    meaning: 'Whether children of an element with attributes stand inside content, or beside the attributes.',
  },
  'epp-drafts': {
    values: ['none', '2024'],
    point: 'N9',
    meaning: 'REPP create and renew: 501, or offered in the shape of the public draft of 2024 (assumed).',
  },
  'my-domains-body': {
    values: ['object', 'array'],
    point: 'N10',
    meaning: 'my_domains as domainSearchResults, or as a bare array.',
  },
  'role-names': {
    values: ['standard', 'short'],
    point: 'N10',
    meaning: 'RDAP roles as administrative and technical, or as admin and tech.',
  },
  'credentials-status': {
    values: ['401', '403'],
    point: 'N11',
    meaning: 'The HTTP status for missing or wrong credentials (403: strict core-00).',
  },
  'credentials-body': {
    values: ['problem', 'empty', 'html'],
    point: 'N11',
    meaning: 'What the answer to missing or wrong credentials carries.',
  },
  renewers: {
    values: ['registrant-admin-billing', 'admin', 'anyone'],
    point: 'N12',
    meaning: 'The contacts that may renew a name.',
  },
  'queue-size-header': {
    values: ['off', 'on'],
    point: 'N13',
    meaning: 'Whether answers carry RPP-Queue-Size or REPP-Queue-Size.',
  },
  'renewal-messages': {
    values: ['off', 'on'],
    point: 'N14',
    meaning: 'Whether a renewal that was done at once also queues a message.',
  },
  'problem-body': {
    values: ['core-00', 'flat', 'codes', 'none'],
    point: 'N15',
    meaning: 'The form of v0 error bodies: the draft, a flat detail, errors with code and message, or nothing.',
  },
  'problem-type': {
    values: ['error', 'problem'],
    point: 'N15',
    meaning: 'The URN in the type of a problem body; the draft has both.',
  },
  'rpp-code-digits': {
    values: ['5', '4'],
    point: 'N15',
    meaning: 'RPP-code of refusals with five digits, or with four as the draft of EPP has them.',
  },
  'v0-statuses': {
    values: ['core-00', 'core-01'],
    point: 'N15',
    meaning: 'The HTTP statuses of refusals in the first or the second revision of the draft.',
  },
  'epp-failures': {
    values: ['422', '200'],
    point: 'N16',
    meaning: 'The HTTP status of EPP errors on v1: 422 as in 2024, or 200 as in 2023.',
  },
  limiter: {
    values: ['sliding', 'fixed', 'bucket'],
    point: 'N19',
    meaning: 'How the limits count: a sliding window, fixed windows, or a bucket that refills.',
  },
  'limit-scope': {
    values: ['contact', 'address'],
    point: 'N19',
    meaning: 'Whether the limits count per contact or per address.',
  },
  'availability-budget': {
    values: ['shared', 'separate'],
    point: 'N19',
    meaning: 'Whether the four ways of asking for availability share one limit.',
  },
  'retry-after': {
    values: ['seconds', 'http-date', 'absent'],
    point: 'N19',
    meaning: 'How a 429 says when to come again.',
  },
  'v0-endpoint': {
    values: ['offered', 'deprecated', 'retired'],
    point: 'N21',
    meaning: 'v0 as it is, with Deprecation and Sunset headers, or gone: 404, HTML, no RPP headers.',
  },
  'check-status': {
    values: ['200', '404-when-registered'],
    point: 'N23',
    meaning: 'The HTTP status of a v1 domain check.',
  },
  'check-values': {
    values: ['1-0', 'true-false'],
    point: 'dialect',
    meaning: 'How check-avail is written.',
  },
  'check-reason': {
    values: ['always', 'when-registered'],
    point: 'dialect',
    meaning: 'Whether check-reason is also sent for an available name, as the specification shows.',
  },
  'result-header': {
    values: ['result-code', 'eppcode', 'code'],
    point: 'dialect',
    meaning: 'The name of the v1 header with the result code, after its prefix.',
  },
  'invalid-names': {
    values: ['refused', 'in-use'],
    point: 'N24',
    meaning: 'v0 availability of a malformed or foreign name: 400, or 404 with 01000 as if it were in use.',
  },
  'renewal-location': {
    values: ['on', 'off'],
    point: 'N25',
    meaning: 'Whether a renewal answers with Location and can be read back.',
  },
  'cltrid-replay': {
    values: ['replay', 'ignore', 'refuse'],
    point: 'N26',
    meaning: 'A repeated RPP-Cltrid gets the stored answer, is a new request, or is refused with 02306.',
  },
  'cltrid-missing': {
    values: ['accepted', 'refused', 'invented'],
    point: 'N27',
    meaning: 'A v0 request without RPP-Cltrid.',
  },
  'v1-cltrid': {
    values: ['echo', 'invent'],
    point: 'dialect',
    meaning: 'Whether v1 takes over the client transaction identifier or always makes up its own.',
  },
  'message-count': {
    values: ['remaining', 'before'],
    point: 'N28',
    meaning: 'What msgQ count says on an acknowledge: messages left, or messages before it.',
  },
  'pending-action-result': {
    values: ['true-false', '1-0'],
    point: 'dialect',
    meaning: 'How paResult is written.',
  },
  'xml-root': {
    values: ['epp', 'draft'],
    point: 'dialect',
    meaning: 'The XML root: epp (specification), or repp and rpp of the later drafts.',
  },
  'epp-dates': {
    values: ['offset', 'utc', 'fraction'],
    point: 'dialect',
    meaning: 'How poll messages write an instant: +00:00, Z, or with milliseconds.',
  },
  'dac-status': {
    values: ['detailed', 'active'],
    point: 'N29',
    meaning: 'The status in a checker result for a pending or invalid name: its own, or active like any other.',
  },
  'dac-conformance': {
    values: ['registry_dac_0', 'absent'],
    point: 'dialect',
    meaning: 'Whether a checker result carries the registry-specific conformance value.',
  },
} as const satisfies Record<string, PersonalitySwitch>;

export type PersonalityName = keyof typeof personalitySwitches;

/** A value for every switch. */
export type Personality = { readonly [Name in PersonalityName]: (typeof personalitySwitches)[Name]['values'][number] };

/** What the emulator does when nobody chose: the first value of each switch. */
export const defaultPersonality: Personality = Object.fromEntries(
  Object.entries(personalitySwitches).map(([name, { values }]) => [name, values[0]]),
) as Personality;

export function isPersonalityName(name: string): name is PersonalityName {
  return Object.hasOwn(personalitySwitches, name);
}
