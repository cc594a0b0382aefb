import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Comparison } from '#contract/availability/availability.ts';
import { say } from '#messages/say.ts';
import { ComparisonCard } from '#renderer/availability/comparison-card.tsx';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { LanguageProvider } from '#renderer/parts/language.tsx';
import type { Failure } from '#values/failure.ts';
import { failures } from '../parts/failures.ts';

const answered = { reason: null, oddities: [], answeredAt: 1_800_000_000_000, journalId: 'j', failure: null };

function comparison(failure: Failure): Comparison {
  const notAsked = { reason: null, oddities: [], answeredAt: null, journalId: null };
  return {
    ...{ ldhName: 'fjara.is', unicodeName: 'fjara.is', verdict: 'too-few', explanation: [] },
    answers: [
      { via: 'rpp-v0', answer: 'available', ...answered },
      { via: 'rpp-v1', answer: 'failed', ...notAsked, failure },
    ],
  };
}

async function shown(failure: Failure, language: 'en' | 'is' = 'en'): Promise<string> {
  const languages = startLanguages();
  await changeLanguage(languages, language);
  return renderToStaticMarkup(
    <LanguageProvider texts={languages}>
      <ComparisonCard comparison={comparison(failure)} />
    </LanguageProvider>,
  ).replaceAll('&#x27;', "'");
}

describe('an interface that failed in the comparison', () => {
  test.each(['limited', 'unreachable', 'blocked', 'not-the-registry'] as const)('says why: %s', async (kind) => {
    const card = await shown(failures[kind]);
    expect(card).toContain(say('en', failures[kind].message));
    // Nothing was asked: there is no exchange to look at, but for the interface that answered.
    expect(card.match(/Exchange/g)).toHaveLength(1);
  });

  test('says it in the language of the screen', async () => {
    const card = await shown(failures.limited, 'is');
    expect(card).toContain('Kvótinn er uppurinn');
    expect(card).toContain(say('en', failures.limited.message));
  });
});
