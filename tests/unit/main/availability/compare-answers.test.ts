import { describe, expect, it } from 'vitest';
import type { Comparison } from '#contract/availability/availability.ts';
import { compareAnswers } from '#main/availability/compare-answers.ts';
import { asWritten } from '#messages/message.ts';
import type { Failure } from '#values/failure.ts';
import { answered, failureOf, silent } from '../desk-harness.ts';
import { availabilityV0, startMemoryDesk } from '../memory-desk.ts';

type Answer = Comparison['answers'][number];

const stranger: Failure = { kind: 'not-the-registry', message: asWritten('It is a page.'), status: 404 };
const silence: Failure = { kind: 'no-answer', message: asWritten('Nothing came.'), cause: 'reset' };

function answer(via: Answer['via'], said: Answer['answer'], changes: Partial<Answer> = {}): Answer {
  const nothing = { reason: null, oddities: [], failure: null, journalId: null, answeredAt: null };
  return { via, answer: said, ...nothing, ...changes };
}

function told(notes: Comparison['explanation']): string {
  const words = ({ answer: said, code, others, vias, ...note }: Comparison['explanation'][number]) =>
    [code, vias.join(), ...(others.length > 0 ? ['/', others.join()] : []), said, note.said].filter(Boolean).join(' ');
  return notes.map(words).join('; ');
}

const off = [answer('rpp-v1', 'off'), answer('repp-v1', 'off')];

describe('the verdict over several interfaces', () => {
  it.each<[string, Answer[], Comparison['verdict'], RegExp]>([
    [
      'all say the same',
      [answer('rpp-v0', 'available'), answer('rdap', 'available'), ...off],
      'agree',
      /agree rpp-v0,rdap available/,
    ],
    [
      'one says otherwise',
      [answer('rpp-v0', 'available'), answer('rpp-v1', 'available'), answer('rdap', 'registered')],
      'differ',
      /differ rpp-v0,rpp-v1 \/ rdap/,
    ],
    [
      'one is no registry',
      [answer('rpp-v0', 'failed', { failure: stranger }), answer('rdap', 'registered'), answer('rpp-v1', 'registered')],
      'not-a-registry-answer',
      /stranger rpp-v0/,
    ],
    [
      'a stranger does not hide a difference',
      [answer('rpp-v0', 'failed', { failure: stranger }), answer('rdap', 'registered'), answer('rpp-v1', 'available')],
      'differ',
      /differ rpp-v1 \/ rdap.*stranger rpp-v0/,
    ],
    [
      'one answer alone',
      [answer('rpp-v0', 'registered'), ...off, answer('rdap', 'failed', { failure: silence })],
      'too-few',
      /only rpp-v0 registered.*silent rdap.*two-needed/,
    ],
    ['none at all', off, 'too-few', /^two-needed$/],
    [
      'silence beside two that agree',
      [answer('rpp-v0', 'registered'), answer('rpp-v1', 'registered'), answer('rdap', 'failed', { failure: silence })],
      'agree',
      /agree rpp-v0,rpp-v1 registered; silent rdap/,
    ],
  ])('%s', (_title, answers, verdict, words) => {
    const judged = compareAnswers(answers);
    expect(judged.verdict).toBe(verdict);
    expect(told(judged.explanation)).toMatch(words);
  });

  it('names what may be behind a difference, the checker’s own rule above all', () => {
    const { explanation } = compareAnswers([
      answer('rpp-v0', 'available'),
      answer('rdap', 'registered', { reason: 'pending create' }),
    ]);
    expect(told(explanation)).toBe('differ rpp-v0 / rdap; checker-counts-more pending create; moment; environments');
    const without = compareAnswers([answer('rpp-v0', 'registered'), answer('rpp-v1', 'available')]);
    expect(told(without.explanation)).toBe('differ rpp-v1 / rpp-v0; moment; environments');
  });
});

describe('comparing a name', () => {
  it('asks over every interface that is on, by opposite rules, and each takes one from the budget', async () => {
    const desk = await startMemoryDesk();
    desk.wire = (request) => {
      switch (request.interface) {
        case 'rpp-v0':
          return availabilityV0('registered');
        case 'rdap':
          return answered(404, [['content-type', 'application/json']], { errorCode: 404, description: ['available'] });
        case 'rpp-v1':
          return answered(200, [
            ['rpp-check-avail', '0'],
            ['rpp-check-reason', 'active'],
            ['rpp-result-code', '1000'],
          ]);
        case 'repp-v1':
          return silent(true, 'reset');
      }
    };
    const compared = await desk.desk.availability.compare({ accountId: 'account-1', name: 'Þórður.is' });
    expect(compared).toMatchObject({ ldhName: 'xn--rur-3man9d.is', unicodeName: 'þórður.is', verdict: 'differ' });
    expect(compared.answers.map(({ via, answer: said, reason }) => [via, said, reason])).toEqual([
      ['rpp-v0', 'registered', null],
      ['rpp-v1', 'registered', 'active'],
      ['repp-v1', 'failed', null],
      ['rdap', 'available', 'available'],
    ]);
    expect(compared.answers[2]?.failure).toMatchObject({ kind: 'no-answer' });
    expect(compared.answers[0]?.journalId).not.toBeNull();
    expect(desk.sent.every(({ budget, priority }) => budget === 'availability' && priority === 'person')).toBe(true);
  });

  it('leaves out what is off, and spends nothing on what is no name', async () => {
    const desk = await startMemoryDesk({ account: { addresses: { rpp: '', repp: '', rdap: 'https://rdap.test' } } });
    desk.wire = () => answered(404, [], '<html>no such page</html>');
    const compared = await desk.desk.availability.compare({ accountId: 'account-1', name: 'a.is' });
    expect(compared.answers.map(({ answer: said }) => said)).toEqual(['off', 'off', 'off', 'failed']);
    expect(compared.verdict).toBe('not-a-registry-answer');
    const sent = desk.sent.length;
    expect(await failureOf(desk.desk.availability.compare({ accountId: 'account-1', name: 'a b' }))).toMatchObject({
      kind: 'invalid-input',
    });
    expect(desk.sent).toHaveLength(sent);
  });
});
