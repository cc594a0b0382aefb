import type { SwitchName } from '#values/switch-meanings.ts';

/**
 * A personality switch: a named answer to a point that the specification leaves open. `point` names the point
 * (N-numbers: the list of "not shown" items; "14.n": the decision tables; "dialect": a form seen in a draft or on a
 * real registry). The first value is what the emulator does when nobody chose.
 */
export interface PersonalitySwitch {
  readonly values: readonly [string, string, ...string[]];
  readonly point: string;
}

/** Every switch there is, each of which `switchMeanings` explains. Screens, tests and the control interface go through these two. */
export const personalitySwitches = {
  'renewal-months': { values: ['refused', 'accepted'], point: 'N1' },
  'renewal-years-maximum': { values: ['5', '1', '10', '99'], point: 'N1' },
  'renewal-horizon-years': { values: ['5', '10', 'none'], point: 'N1' },
  'expiry-event': { values: ['expiration', 'soft expiration', 'registrar expiration'], point: 'N2' },
  'rdap-dates': { values: ['offset', 'utc', 'fraction', 'no-zone'], point: 'N2' },
  'rdap-media-type': { values: ['rdap+json', 'rdap+json-charset', 'json'], point: 'N2' },
  'jcard-parameters': { values: ['object', 'array'], point: 'N2' },
  'life-cycle': { values: ['production', 'sandbox'], point: 'N3' },
  'auto-renewal': { values: ['off', 'on'], point: 'N3' },
  'options-answer': { values: ['discovery', 'empty', 'not-allowed'], point: 'N4' },
  'expiry-guard': { values: ['match', 'ignore'], point: 'N5' },
  'expiry-mismatch-code': { values: ['02306', '02004'], point: 'N5' },
  'renewal-media-type': { values: ['rpp+json', 'json', 'rpp+json-only'], point: 'N6' },
  'renewal-answer': { values: ['created', 'ok', 'pending'], point: '14.1' },
  'renewal-body': { values: ['plain', 'typed'], point: 'dialect' },
  'acknowledge-answer': { values: ['full', 'bare', 'empty'], point: 'N7' },
  'poll-code': { values: ['1301', '1000'], point: 'N8' },
  'json-content': { values: ['wrapped', 'unwrapped'], point: 'N8' },
  'epp-drafts': { values: ['none', '2024'], point: 'N9' },
  'my-domains-body': { values: ['object', 'array'], point: 'N10' },
  'role-names': { values: ['standard', 'short'], point: 'N10' },
  'credentials-status': { values: ['401', '403'], point: 'N11' },
  'credentials-body': { values: ['problem', 'empty', 'html'], point: 'N11' },
  renewers: { values: ['registrant-admin-billing', 'admin', 'anyone'], point: 'N12' },
  'queue-size-header': { values: ['off', 'on'], point: 'N13' },
  'renewal-messages': { values: ['off', 'on'], point: 'N14' },
  'problem-body': { values: ['core-00', 'flat', 'codes', 'none'], point: 'N15' },
  'problem-type': { values: ['error', 'problem'], point: 'N15' },
  'rpp-code-digits': { values: ['5', '4'], point: 'N15' },
  'v0-statuses': { values: ['core-00', 'core-01'], point: 'N15' },
  'epp-failures': { values: ['422', '200'], point: 'N16' },
  limiter: { values: ['sliding', 'fixed', 'bucket'], point: 'N19' },
  'limit-scope': { values: ['contact', 'address'], point: 'N19' },
  'availability-budget': { values: ['shared', 'separate'], point: 'N19' },
  'retry-after': { values: ['seconds', 'http-date', 'absent'], point: 'N19' },
  'v0-endpoint': { values: ['offered', 'deprecated', 'retired'], point: 'N21' },
  'check-status': { values: ['200', '404-when-registered'], point: 'N23' },
  'check-values': { values: ['1-0', 'true-false'], point: 'dialect' },
  'check-reason': { values: ['always', 'when-registered'], point: 'dialect' },
  'result-header': { values: ['result-code', 'eppcode', 'code'], point: 'dialect' },
  'invalid-names': { values: ['refused', 'in-use'], point: 'N24' },
  'renewal-location': { values: ['on', 'off'], point: 'N25' },
  'cltrid-replay': { values: ['replay', 'ignore', 'refuse'], point: 'N26' },
  'cltrid-missing': { values: ['accepted', 'refused', 'invented'], point: 'N27' },
  'v1-cltrid': { values: ['echo', 'invent'], point: 'dialect' },
  'message-count': { values: ['remaining', 'before'], point: 'N28' },
  'pending-action-result': { values: ['true-false', '1-0'], point: 'dialect' },
  'xml-root': { values: ['epp', 'draft'], point: 'dialect' },
  'epp-dates': { values: ['offset', 'utc', 'fraction'], point: 'dialect' },
  'dac-status': { values: ['detailed', 'active'], point: 'N29' },
  'dac-conformance': { values: ['registry_dac_0', 'absent'], point: 'dialect' },
} as const satisfies Record<SwitchName, PersonalitySwitch>;

export type PersonalityName = SwitchName;

/** A value for every switch. */
export type Personality = { readonly [Name in PersonalityName]: (typeof personalitySwitches)[Name]['values'][number] };

/** What the emulator does when nobody chose: the first value of each switch. */
export const defaultPersonality: Personality = Object.fromEntries(
  Object.entries(personalitySwitches).map(([name, { values }]) => [name, values[0]]),
) as Personality;

export function isPersonalityName(name: string): name is PersonalityName {
  return Object.hasOwn(personalitySwitches, name);
}
