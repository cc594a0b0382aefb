import { refusal } from '#main/emulator/refusal.ts';
import { decideRenewal } from '#main/emulator/registry/renewal.ts';
import type { Reply, Rule } from '#main/emulator/reply.ts';
import type { RegistryRequest, Route } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';
import { message } from '#messages/message.ts';
import { parseCalendarDate } from '#values/calendar-date.ts';
import { parseRenewalPeriod } from '#values/renewal-period.ts';
import { assumedHeader, cardOf } from './create-domain.ts';
import { clTRIDOf, domainNamespace, eppRefusal, eppReply, svTRIDOf } from './epp-answer.ts';
import { element } from './epp-tree.ts';

const notOffered: Rule = { source: 'Endpoints, v1 rule 3; N9', text: message('rules.renewNotShown') };
const renewed: Rule = { source: 'N9 (assumed: draft of 2024)', text: message('rules.v1Renewed') };
const wrongQuery: Rule = {
  source: 'N9 (assumed: draft of 2024)',
  text: message('rules.v1Query'),
};

const refuse = eppRefusal('repp');

/**
 * REPP renew, which the specification requires for access but does not show: POST …/renewals?current-date=&unit=&value=
 * of the draft of 2024 and PUT …/period of 2023. 501 with 2101, unless the personality epp-drafts offers the former (N9).
 */
export const renewDomainRoutes: readonly Route[] = [
  {
    name: 'repp-v1/renew-domain',
    methods: ['POST'],
    path: 'repp/v1/domains/:name/renewals',
    door: { credentials: 'required', accessList: true },
    takesBody: 'text',
    refuse,
    answer: (world, request) =>
      world.personality['epp-drafts'] === 'none' ? refuseAltogether(world, request) : renew(world, request),
  },
  {
    name: 'repp-v1/renew-domain-2023',
    methods: ['PUT', 'POST'],
    path: 'repp/v1/domains/:name/period',
    door: { credentials: 'required', accessList: true },
    takesBody: 'text',
    refuse,
    answer: refuseAltogether,
  },
];

function refuseAltogether(world: World, request: RegistryRequest): Reply {
  return refuse(world, request, refusal('2101', 'not-offered', notOffered.text, notOffered, { status: 501 }));
}

function renew(world: World, request: RegistryRequest): Reply {
  const query = new URLSearchParams(request.query);
  const date = parseCalendarDate(query.get('current-date') ?? '');
  const period = parseRenewalPeriod(query.get('unit') ?? 'y', query.get('value') ?? '1');
  const { contact } = request;
  if (!date.ok || !period.ok || contact === undefined) {
    return refuse(world, request, refusal('2005', 'query', wrongQuery.text, wrongQuery));
  }
  const svTRID = svTRIDOf(request);
  const decision = decideRenewal(world.registry, world.personality, {
    name: world.names.read(request.params[0] ?? ''),
    expiryDate: date.value,
    period: period.value,
    cardId: cardOf(world, request) ?? '',
    contact,
    clTRID: clTRIDOf(world, request, 'repp'),
    svTRID,
    at: request.at,
  });
  if ('refused' in decision) return refuse(world, request, decision.refused);
  const { changes, expiryDate, process } = decision.granted;
  world.registry.commit(changes);
  const data = element(
    'domain:renData',
    [element('domain:name', process.domain), element('domain:exDate', `${expiryDate}T00:00:00+00:00`)],
    undefined,
    { domain: domainNamespace },
  );
  return eppReply(world, request, 'repp', {
    code: process.doneAt === undefined ? '1001' : '1000',
    rule: renewed,
    parts: [element('resData', [data])],
    headers: [...assumedHeader, 'Location', `${world.url}/repp/v1/domains/${process.domain}/renewals/${svTRID}`],
  });
}
