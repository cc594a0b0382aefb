import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../unit/main/emulator/answer.ts';
import {
  askOver,
  type EmulatorUnderTest,
  emulatorUnderTest,
  reseller,
} from '../unit/main/emulator/emulator-under-test.ts';
import { fill, readTranscripts, type Transcript } from '../wire/transcript.ts';

/** What the asker uses in the place of a transcript's own values, and who asks. */
interface Setting {
  readonly given?: Readonly<Record<string, string>>;
  readonly auth?: string;
}

type Prepare = (desk: EmulatorUnderTest, given: Readonly<Record<string, string>>) => Promise<Setting>;

const roles = ['registrant', 'admin', 'billing', 'tech', 'zone'] as const;
const nobody = Object.fromEntries(roles.map((role) => [role, 'SKALD2-EX']));
const hands = { ...nobody, registrant: 'NORN1-EX', admin: 'NORN1-EX', billing: 'NORN1-EX' };

/** A name of the transcript under the emulator's zone. */
function ours(name = ''): string {
  return name.replace(/\.is$/, '.example');
}

async function register(desk: EmulatorUnderTest, name: string, more: object = {}): Promise<Setting> {
  await desk.control('DELETE', `/domains/${name}`).catch(() => undefined);
  await desk.control('POST', '/domains', { name, contacts: hands, nameservers: ['ns1.norn.example'], ...more });
  return { given: { ldhName: name } };
}

const registered: Prepare = (desk, given) =>
  register(desk, ours(given.ldhName), given.expiryDate === undefined ? {} : { expiryDate: given.expiryDate });

const queued: Prepare = async (desk) => {
  const pendingAction = { domain: 'fjara.example', succeeded: true, clTRID: 'client-7f3a1c20' };
  const first = { handle: 'NORN1-EX', text: 'Domain created: fjara.example', pendingAction };
  const { id } = await desk.control('POST', '/messages', first);
  return { given: { messageId: id } };
};

const limits =
  (name: string): Prepare =>
  async (desk, given) => {
    await desk.control('PATCH', '/limits', { [name]: { requests: 0, windowSeconds: 120 } });
    return { given: { ldhName: ours(given.ldhName) } };
  };

const fault =
  (name: string): Prepare =>
  async (desk, given) => {
    await desk.control('POST', '/faults', { fault: name, route: '*' });
    return { given: { ldhName: ours(given.ldhName) } };
  };

/** How each state that a transcript names is brought about. A new sentence there needs a line here. */
const states: Readonly<Record<string, Prepare>> = {
  '{ldhName} is not registered': async (_desk, given) => ({ given: { ldhName: ours(given.ldhName) } }),
  '{ldhName} is registered': registered,
  '{ldhName} is registered and active': registered,
  '{ldhName} is registered, expires on {expiryDate}, and {cardId} has money': registered,
  '{ldhName} is registered, expires on {expiryDate}, and {cardId} has too little money': async (desk, given) => {
    await desk.control('PUT', `/cards/${given.cardId}`, { balance: 1200, handle: 'NORN1-EX' });
    return registered(desk, given);
  },
  '{ldhName} is registered and expires on another date than {expiryDate}': (desk, given) =>
    register(desk, ours(given.ldhName), { expiryDate: '2028-03-14' }),
  '{ldhName} is registered, and the contact has no role on it': (desk, given) =>
    register(desk, ours(given.ldhName), { contacts: nobody }),
  'the same request was answered before with {newExpiryDate}': async (desk, given) => {
    const setting = await registered(desk, given);
    await desk.renew(ours(given.ldhName), given.expiryDate ?? '', {
      clTRID: given.clTRID ?? '',
      cardId: given.cardId ?? '',
    });
    return setting;
  },
  '{ldhName} is not a name': async () => ({}),
  '{ldhName} is a nameserver': async () => ({ given: { ldhName: 'ns1.norn.example' } }),
  '{handle} is a contact': async () => ({ given: { handle: 'NORN1-EX' } }),
  'the contact holds a role on {ldhName}': (desk, given) => register(desk, ours(given.ldhName)),
  'the contact holds a role on {ldhName}, which expires on {expiryDate}': (desk, given) =>
    register(desk, ours(given.ldhName)),
  'the contact is a DNS provider, and {ldhName} is delegated to its nameserver': (desk, given) =>
    register(desk, ours(given.ldhName)),
  'the contact is not a DNS provider': async () => ({ auth: 'SKALD2-EX:practice-key-skald' }),
  'the key is wrong': async (_desk, given) => ({ auth: 'NORN1-EX:wrong', given: { ldhName: ours(given.ldhName) } }),
  "the caller's address is not in the contact's list": async (desk, given) => {
    await desk.control('PATCH', '/contacts/NORN1-EX', { accessList: ['192.0.2.0/24'] });
    return { given: { ldhName: ours(given.ldhName) } };
  },
  'the interface is in service': async () => ({}),
  'the queue is empty': async () => ({}),
  '{messageId} is the head of the queue': queued,
  '{messageId} is the head of the queue, a domain-created message about {domainName}': queued,
  'there is no message {messageId}': async () => ({}),
  'the availability limit is used up': limits('availability'),
  'the lookup limit is used up': limits('rdap-domain'),
  'the checker fails': fault('status-500'),
  'the checker runs out of time': fault('status-408'),
  'the endpoint is retired': fault('retired'),
  'v0 is retired': fault('retired'),
};

const transcripts = readTranscripts().filter((transcript) => transcript.clientOnly === undefined);

describe.each(transcripts.map((transcript) => [transcript.name, transcript] as const))('%s', (_name, transcript) => {
  it(`is answered as ${transcript.source} has it`, async () => {
    const desk = await emulatorUnderTest({ personality: transcript.personality });
    const prepare = states[transcript.state];
    if (prepare === undefined) throw new Error(`nobody knows how to bring about: ${transcript.state}`);
    const setting = await prepare(desk, transcript.given);
    const auth = setting.auth ?? reseller;
    const given = { ...transcript.given, ...setting.given, credentials: Buffer.from(auth).toString('base64') };
    const answer = await send(desk.url, transcript, given);
    expectResponse(transcript, given, answer);
  });
});

async function send(url: string, transcript: Transcript, given: Readonly<Record<string, string>>): Promise<Answer> {
  const base = { 'rpp-v0': '/rpp', 'rpp-v1': '/rpp', 'repp-v1': '/repp', rdap: '' }[transcript.interface] ?? '';
  const [method = '', path = ''] = fill(transcript.request.startLine, given).split(' ');
  const headers = Object.fromEntries(transcript.request.headers.map(([name, value]) => [name, fill(value, given)]));
  if (transcript.request.body !== '') headers['Content-Type'] ??= 'application/rpp+json';
  if (given.clTRID !== undefined)
    headers[transcript.interface === 'repp-v1' ? 'REPP-Cltrid' : 'RPP-Cltrid'] ??= given.clTRID;
  const body = fill(transcript.request.body, given);
  return askOver(url, method, `${base}${path}`, { headers, ...(body === '' ? {} : { body }) });
}

/** Stands where a transcript leaves the value to whoever answers. */
const anything = '\uE000';

function expectResponse(transcript: Transcript, given: Readonly<Record<string, string>>, answer: Answer): void {
  const values = { ...Object.fromEntries(Object.keys(transcript.any).map((name) => [name, anything])), ...given };
  expect(answer.status).toBe(Number(transcript.response.startLine.split(' ')[1]));
  for (const [name, value] of transcript.response.headers) {
    const index = answer.rawHeaders.indexOf(name);
    const isThere = index % 2 === 0 && index >= 0;
    expect(isThere, `${name} among ${answer.rawHeaders.join(' ')}`).toBe(true);
    expectText(answer.rawHeaders[index + 1] ?? '', fill(value, values), name);
  }
  const body = fill(transcript.response.body, values).trim();
  if (body === '') return;
  const type = answer.header('content-type') ?? '';
  if (body.startsWith('<?xml') || type.includes('xml')) expectPart(xml(answer.body), xml(body), 'XML');
  else if (body.startsWith('{') || body.startsWith('[')) expectPart(answer.json(), JSON.parse(body), '$');
}

function xml(text: string): unknown {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    ignoreDeclaration: true,
  });
  return parser.parse(text, true);
}

/** `part` must be in `whole`: members with their values, elements somewhere, texts with room for what is chosen. */
function expectPart(whole: unknown, part: unknown, where: string): void {
  if (typeof part === 'string') expectText(String(whole), part, where);
  else if (Array.isArray(part)) {
    expect(Array.isArray(whole), `${where} is a list`).toBe(true);
    const elements = whole as unknown[];
    const isPlain = part.every((element) => typeof element !== 'object');
    if (isPlain) {
      expect(elements, where).toHaveLength(part.length);
      for (const [index, element] of part.entries()) expectPart(elements[index], element, `${where}[${index}]`);
    } else
      for (const element of part)
        expect(
          elements.some((each) => isPart(each, element)),
          `${where}: ${JSON.stringify(element)}`,
        ).toBe(true);
  } else if (typeof part === 'object' && part !== null) {
    expect(typeof whole, where).toBe('object');
    for (const [name, value] of Object.entries(part)) {
      expectPart((whole as Record<string, unknown>)?.[name], value, `${where}.${name}`);
    }
  } else expect(whole, where).toBe(part);
}

function isPart(whole: unknown, part: unknown): boolean {
  try {
    expectPart(whole, part, '');
    return true;
  } catch {
    return false;
  }
}

function expectText(found: string, expected: string, where: string): void {
  const pattern = expected
    .split(anything)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+');
  expect(found, where).toMatch(new RegExp(`^${pattern}$`, 's'));
}
