import { describe, expect, it } from 'vitest';
import type { Command, InterfaceAddresses } from '#main/registry/protocol/command.ts';
import { acknowledgeMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import { createSession, type RunOptions } from '#main/registry/protocol/session.ts';
import type { ExchangeReply, ExchangeRequest, SilenceCause } from '#main/registry/transport/exchange.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { specifiedPaths } from '#values/path-templates.ts';
import { said, saidOf } from '../../../../support/said.ts';
import { replyOf } from './reply-of.ts';

const addresses: InterfaceAddresses = {
  rpp: 'https://r.example/rpp/',
  repp: undefined,
  rdap: 'https://rdap.example',
  paths: specifiedPaths,
};

function command(effect: 'asks' | 'changes', changes: Partial<Command<unknown>> = {}): Command<unknown> {
  return {
    name: 'test-command',
    what: asWritten('the test of a.is'),
    interface: 'rpp-v0',
    effect,
    repeatable: effect === 'asks',
    budget: undefined,
    credentials: 'api-key',
    clTRID: 'test-0001',
    encode: () => ({ method: 'POST', url: 'https://r.example/', headers: [], body: undefined }),
    decode: () => 'the answer',
    ...changes,
  };
}

async function run(asked: Command<unknown>, reply: ExchangeReply | Error, options: RunOptions = {}) {
  const requests: ExchangeRequest[] = [];
  const session = createSession({
    accountId: 'account-1',
    addresses,
    exchange: async (request) => {
      requests.push(request);
      if (reply instanceof Error) throw reply;
      return reply;
    },
    clock: { now: () => 4711 },
    newJournalId: () => 'made-journal-id',
  });
  const outcome = await session.run(asked, options).then(
    (ran) => ran,
    (error: unknown) => {
      if (error instanceof DeskFailure) return error.failure;
      throw error;
    },
  );
  return { requests, outcome, failure: outcome as Failure };
}

const silent = (cause: SilenceCause, sent: boolean): ExchangeReply => ({
  kind: 'silent',
  cause,
  sent,
  detail: asWritten('the words'),
  durationMilliseconds: 1,
});

describe('a session', () => {
  it('passes on what the command says and what the caller wants', async () => {
    const signal = new AbortController().signal;
    const { requests, outcome } = await run(
      command('asks', { maxBodyBytes: 7, budget: 'availability' }),
      replyOf(200),
      {
        priority: 'background',
        journalId: 'given',
        signal,
      },
    );
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://r.example/',
        headers: [],
        body: undefined,
        accountId: 'account-1',
        interface: 'rpp-v0',
        command: 'test-command',
        credentials: 'api-key',
        budget: 'availability',
        repeatable: true,
        clTRID: 'test-0001',
        priority: 'background',
        signal,
        journalId: 'given',
        maxBodyBytes: 7,
      },
    ]);
    expect(outcome).toEqual({ answer: 'the answer', journalId: 'given', receivedAt: 4711 });
  });

  it('lets an acknowledge travel on a kept connection, and never a renewal', async () => {
    const acknowledge = acknowledgeMessage({ dialect: 'rpp-v1', messageId: '1', clTRID: 'ack-0001' });
    const renewal = renewDomain({
      ldhName: 'a.is',
      expiryDate: calendarDate('2027-01-01'),
      period: { unit: 'y', value: 1 },
      cardId: 'card-1',
      clTRID: 'renew-0001',
    });
    const [acknowledging] = (await run(acknowledge, replyOf(204))).requests;
    const [renewing] = (await run(renewal, replyOf(204))).requests;
    expect(acknowledging).toMatchObject({ repeatable: false, onKeptConnection: true });
    expect(renewing).toMatchObject({ repeatable: false });
    expect(renewing).not.toHaveProperty('onKeptConnection');
  });

  it('makes a journal id where none is given, and names the attempt that brought the answer', async () => {
    expect((await run(command('asks'), replyOf(200))).outcome).toMatchObject({ journalId: 'made-journal-id' });
    const later = { ...replyOf(200), journalId: 'made-journal-id-2' };
    expect((await run(command('asks'), later)).outcome).toMatchObject({ journalId: 'made-journal-id-2' });
  });

  it.each([
    ['asks', 'reset', true, 'no-answer'],
    ['asks', 'too-large', true, 'no-answer'],
    ['asks', 'reset', false, 'unreachable'],
    ['asks', 'tls', false, 'unreachable'],
    ['asks', 'cancelled', false, 'cancelled'],
    ['asks', 'cancelled', true, 'cancelled'],
    ['changes', 'reset', true, 'outcome-unknown'],
    ['changes', 'whole-timeout', true, 'outcome-unknown'],
    ['changes', 'too-large', true, 'outcome-unknown'],
    ['changes', 'cancelled', true, 'outcome-unknown'],
    ['changes', 'reset', false, 'unreachable'],
    ['changes', 'cancelled', false, 'cancelled'],
  ] as const)('turns silence for what %s (%s, sent: %s) into %s', async (effect, cause, sent, kind) => {
    const { failure } = await run(command(effect), silent(cause, sent));
    expect(failure.kind).toBe(kind);
    expect(/nothing was sent|before anything was sent/i.test(saidOf(failure))).toBe(!sent);
  });

  it.each([
    ['no-answer', { kind: 'no-answer', message: asWritten('t'), cause: 'http-502' }, 'outcome-unknown'],
    ['unreadable', { kind: 'unreadable', message: asWritten('t'), where: 'w' }, 'outcome-unknown'],
    [
      'not-the-registry with 200',
      { kind: 'not-the-registry', message: asWritten('t'), status: 200 },
      'outcome-unknown',
    ],
    [
      'not-the-registry with 302',
      { kind: 'not-the-registry', message: asWritten('t'), status: 302 },
      'outcome-unknown',
    ],
    [
      'not-the-registry with 400',
      { kind: 'not-the-registry', message: asWritten('t'), status: 400 },
      'outcome-unknown',
    ],
    [
      'not-the-registry with 404',
      { kind: 'not-the-registry', message: asWritten('t'), status: 404 },
      'outcome-unknown',
    ],
    [
      'not-the-registry with 405',
      { kind: 'not-the-registry', message: asWritten('t'), status: 405 },
      'outcome-unknown',
    ],
    [
      'not-the-registry with 410',
      { kind: 'not-the-registry', message: asWritten('t'), status: 410 },
      'outcome-unknown',
    ],
    [
      'not-the-registry with 404 and the registry’s own identifier',
      { kind: 'not-the-registry', message: asWritten('t'), status: 404, svTRID: 'S-1' },
      'outcome-unknown',
    ],
    [
      'limited with a code',
      { kind: 'limited', message: asWritten('t'), budget: undefined, by: 'registry', retryAt: 1, code: '02502' },
      'outcome-unknown',
    ],
    [
      'a bare limit',
      { kind: 'limited', message: asWritten('t'), budget: undefined, by: 'registry', retryAt: 1 },
      'outcome-unknown',
    ],
    [
      'a bare 401',
      { kind: 'not-authorised', message: asWritten('t'), status: 401, code: undefined, hint: undefined },
      'outcome-unknown',
    ],
    [
      'a wrong key',
      { kind: 'not-authorised', message: asWritten('t'), status: 401, code: '02200', hint: undefined },
      'not-authorised',
    ],
    [
      '2501 with 401',
      { kind: 'not-authorised', message: asWritten('t'), status: 401, code: '02501', hint: undefined },
      'not-authorised',
    ],
    [
      '2501 with 500',
      { kind: 'not-authorised', message: asWritten('t'), status: 500, code: '02501', hint: undefined },
      'outcome-unknown',
    ],
  ] as const)(
    'of what changes things, %s decided by the decoder becomes what it proves',
    async (_name, failure, kind) => {
      const decode = () => {
        throw new DeskFailure(failure);
      };
      expect((await run(command('changes', { decode }), replyOf(200))).failure.kind).toBe(kind);
      expect((await run(command('asks', { decode }), replyOf(200))).failure).toEqual(failure);
    },
  );

  it('takes a fault of ours after the wire for an unknown outcome where money may have moved', async () => {
    const decode = () => {
      throw new TypeError('a fault with a secret in it');
    };
    for (const failure of [
      (await run(command('changes', { decode }), replyOf(200))).failure,
      (await run(command('changes'), new TypeError('a fault with a secret in it'))).failure,
    ]) {
      expect(failure).toMatchObject({ kind: 'outcome-unknown', clTRID: 'test-0001' });
      expect(JSON.stringify(failure)).not.toContain('secret in it');
    }
    const asked = (await run(command('asks', { decode }), replyOf(200))).failure;
    expect(asked).toMatchObject({ kind: 'internal', reference: 'TypeError' });
    expect(JSON.stringify(asked)).not.toContain('secret in it');
  });

  it('lets failures before the wire through as they are', async () => {
    const failure: Failure = { kind: 'no-account', message: asWritten('no key') };
    expect((await run(command('changes'), new DeskFailure(failure))).failure).toEqual(failure);
  });

  it('says that the registry has asked us to wait, where it has', async () => {
    const reply: ExchangeReply = { kind: 'limited', budget: 'availability', isHeld: true, retryAt: 0 };
    const { failure } = await run(command('asks'), reply);
    expect(failure).toMatchObject({
      by: 'hold',
      message: said(expect.stringContaining('the registry has requested a pause')),
    });
    expect(saidOf(failure)).not.toContain('own count');
  });

  it('tells our own count from the registry’s no', async () => {
    const reply: ExchangeReply = {
      kind: 'limited',
      budget: 'availability',
      isHeld: false,
      retryAt: Date.UTC(2026, 9, 12, 9, 30),
    };
    expect((await run(command('asks'), reply)).failure).toMatchObject({
      kind: 'limited',
      by: 'our-count',
      budget: 'availability',
      message: said(expect.stringContaining('2026-10-12T09:30:00Z')),
    });
  });

  it('sends nothing to an interface that is off', async () => {
    const asked = command('changes', {
      encode: (given) => {
        throw new DeskFailure({ kind: 'no-account', message: asWritten(`no address ${given.repp}`) });
      },
    });
    const { requests, failure } = await run(asked, replyOf(200));
    expect([requests.length, failure.kind]).toEqual([0, 'no-account']);
  });

  it('waits for a decoder that takes its time', async () => {
    const decode = async () => {
      await Promise.resolve();
      return 'later';
    };
    expect((await run(command('asks', { decode }), replyOf(200))).outcome).toMatchObject({ answer: 'later' });
  });
});
