import { expect, test } from 'vitest';
import { judgeRules } from '#main/inbox/judge-rules.ts';
import { asWritten } from '#messages/message.ts';
import { failureOf, inboxDesk, notices, quiet } from './inbox-desk.ts';

const content = {
  kind: 'action-done',
  text: 'Domain created: þórður.is',
  ldhName: 'xn--rur-3man9d.is',
  unicodeName: 'þórður.is',
  action: undefined,
};
const rule = { ruleId: 'r', kind: '', nameContains: '', tag: 'x', notify: false };

test.each([
  ['everything', {}, true],
  ['its kind', { kind: 'action-done' }, true],
  ['another kind', { kind: 'notice' }, false],
  ['a part of the name', { nameContains: 'ÓRÐ' }, true],
  ['a part of the LDH name', { nameContains: 'xn--rur' }, true],
  ['another name', { nameContains: 'fjara' }, false],
  ['its kind and another name', { kind: 'action-done', nameContains: 'fjara' }, false],
])('a rule for %s fits: %s → %s', (_what, changes, fits) => {
  expect(judgeRules([{ ...rule, ...changes }], content, 'Norn').tags).toEqual(fits ? ['x'] : []);
});

test('a rule with a part of a name never fits a message without one', () => {
  const nameless = { ...content, ldhName: undefined, unicodeName: undefined };
  expect(judgeRules([{ ...rule, nameContains: 'is' }], nameless, 'Norn').tags).toEqual([]);
});

test('several rules add up, each tag once; one that tells is enough to tell', () => {
  const rules = [rule, { ...rule, tag: 'y', notify: true }, { ...rule, tag: 'x' }, { ...rule, tag: '', notify: true }];
  expect(judgeRules(rules, content, 'Norn')).toEqual({
    tags: ['x', 'y'],
    notice: { title: 'þórður.is', text: asWritten('Domain created: þórður.is') },
  });
});

test('rules tag and tell of new messages only, once', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2) });
  const rules = [{ ruleId: 'r1', kind: 'notice', nameContains: '', tag: 'news', notify: true }];
  expect(await desk.inbox.keepRules(rules)).toEqual({ rules });
  const byHand = { accountId: 'account-1', acknowledge: 'by-hand' } as const;
  await desk.result(desk.inbox.collect(byHand));
  await desk.result(desk.inbox.collect(byHand));
  await quiet();
  expect(desk.notified).toEqual([{ title: 'Practice', text: 'Message 1', inboxId: expect.any(String) }]);
  expect(await desk.inbox.notices(0)).toMatchObject({
    latest: 1,
    notices: [{ number: 1, text: asWritten('Message 1') }],
  });
  const [message] = (await desk.inbox.page({ filter: {}, offset: 0, limit: 10 })).messages;
  expect(message?.tags).toEqual(['news']);
});

test('a rule that does nothing is refused with its place', async () => {
  const desk = await inboxDesk();
  const failure = await failureOf(desk.inbox.keepRules([rule, { ...rule, tag: ' ', notify: false }]));
  expect(failure).toMatchObject({ kind: 'invalid-input', field: 'rules.1.tag', code: 'rule-without-effect' });
  expect(await desk.inbox.rules()).toEqual({ rules: [] });
});

test('settings that cannot be read count as never set', async () => {
  const desk = await inboxDesk();
  await desk.store.settings.set('inbox-rules', '{"not":"rules"}');
  await desk.store.settings.set('inbox-collecting/account-1', '{"everySeconds":1}');
  expect(await desk.inbox.rules()).toEqual({ rules: [] });
  expect((await desk.inbox.standing()).queues[0]?.collecting.everySeconds).toBe(0);
});

test('a notice of another program on the same store is told once, and an old one not at the first start', async () => {
  const first = await inboxDesk({ messages: notices(1) });
  const { store, registry } = first;
  await first.inbox.keepRules([{ ruleId: 'r1', kind: '', nameContains: '', tag: '', notify: true }]);
  const commandLine = await inboxDesk({ store, registry, ports: { attention: undefined, polls: false } });
  await commandLine.result(commandLine.inbox.collect({ accountId: 'account-1' }));
  await quiet();
  const desk = await inboxDesk({ store, registry });
  await desk.inbox.start();
  await quiet();
  expect(desk.notified).toEqual([]);
  registry.queue.push(...notices(2));
  await commandLine.result(commandLine.inbox.collect({ accountId: 'account-1' }));
  for (const _again of [1, 2]) {
    const next = await inboxDesk({ store, registry });
    await next.inbox.start();
    await quiet();
    desk.notified.push(...next.notified);
  }
  expect(desk.notified.map(({ text }) => text)).toEqual(['Message 2']);
});

test('messages of a removed account are in neither badge nor count', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  await desk.result(desk.inbox.collect({ accountId: 'account-1' }));
  await desk.store.accounts.remove('account-1', 0);
  await desk.inbox.start();
  await quiet();
  expect(desk.badges.at(-1)).toBe(0);
  expect((await desk.inbox.standing()).unhandled).toBe(0);
});
