import { describe, expect, test } from 'vitest';
import { batchPauses } from '#contract/values.ts';
import { pauseMessage as checkPauseMessage } from '#main/availability/batches/pauses.ts';
import { pauseMessage } from '#main/renewals/batches/pauses.ts';
import { asWritten, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { type EntryTold, useEntryText } from '#renderer/renewals/use-entry-text.ts';
import { saidOf } from '../../../support/said.ts';
import { saidIn } from '../said-in.tsx';
import { failures } from './failures.ts';

/** In both languages, each other than the other, whole, and with what has to be in it. */
async function saidTwice<Value>(
  useSentence: () => (value: Value) => string,
  value: Value,
  parts: readonly string[] = [],
): Promise<void> {
  const english = await saidIn('en', useSentence, value);
  const icelandic = await saidIn('is', useSentence, value);
  expect(icelandic).not.toBe(english);
  for (const said of [english, icelandic]) {
    expect(said).not.toMatch(/\{\{|undefined|NaN|\[object/);
    expect(said).not.toBe('');
    for (const part of parts) expect(said).toContain(part);
  }
}

const failure = failures.unreachable;
const about = {
  'program-ended': {},
  'program-closed': {},
  fault: {},
  failure: { failure },
  'no-answers': { count: 3, failure },
  'unknown-outcomes': { count: 3, said: asWritten('Silence.') },
  hopeless: { resultCode: '02104', said: asWritten('No money.') },
  'refused-alike': { count: 5, resultCode: '02201', said: asWritten('Not allowed.') },
  'wrong-date': { said: asWritten('fjara.example: Renewed, to 2030-01-01.') },
  'not-sent': { said: asWritten('No connection.') },
} as const;

describe('why a batch of renewals paused', () => {
  test.each(batchPauses)('%s', async (code) => {
    const parts = Object.values(about[code]).flatMap((part) => {
      if (typeof part !== 'object') return typeof part === 'number' ? String(part) : [];
      return 'kind' in part ? saidOf(part) : say('en', part);
    });
    await saidTwice(useSayMessage, pauseMessage({ code, ...about[code] }), parts);
  });
});

describe('why a check paused', () => {
  test.each(['program-ended', 'fault', 'no-answers'] as const)('%s', async (code) => {
    await saidTwice(
      useSayMessage,
      checkPauseMessage({ code, ...about[code] }),
      'failure' in about[code] ? [saidOf(failure)] : [],
    );
  });
});

describe('what came of a renewal', () => {
  const renewed: EntryTold = {
    state: 'renewed',
    text: message('ledger.renewed', { date: '2028-03-14' }),
    newExpiryDate: '2028-03-14',
    expectedExpiryDate: '2028-03-14',
  };

  test('a yes, and one with another date than the expected one', async () => {
    await saidTwice(useEntryText, renewed, ['2028']);
    await saidTwice(useEntryText, { ...renewed, expectedExpiryDate: '2029-03-14' }, ['2028', '2029']);
  });

  test('all else as the ledger wrote it down', async () => {
    for (const told of [
      { ...renewed, state: 'refused' as const },
      { ...renewed, expectedExpiryDate: null },
    ]) {
      expect(await saidIn('is', useEntryText, told)).toBe(await saidIn('is', useSayMessage, renewed.text));
    }
  });
});
