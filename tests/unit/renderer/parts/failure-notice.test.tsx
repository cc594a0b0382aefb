import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { asWritten, sentences } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { startLanguages } from '#renderer/frame/languages.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { LanguageProvider } from '#renderer/parts/language.tsx';
import type { Failure, FailureKind } from '#values/failure.ts';
import { failures } from './failures.ts';

const languages = startLanguages();
const shown = (failure: Failure, onAgain?: () => void) =>
  renderToStaticMarkup(
    <LanguageProvider texts={languages}>
      <FailureNotice failure={failure} {...(onAgain && { onAgain })} />
    </LanguageProvider>,
  ).replaceAll('&#x27;', "'");

describe('a notice says what happened and what it means for money', () => {
  test.each(Object.keys(failures) as FailureKind[])('%s', (kind) => {
    const notice = shown(failures[kind]);
    expect(notice).toContain(say('en', failures[kind].message));
    expect(notice).toMatch(
      /Nothing was sent or billed|Nothing was changed or billed|nothing was billed|may have happened/,
    );
    expect(notice).not.toMatch(/\{\{|undefined|\[object/);
  });
});

test('an unknown outcome says that nothing is sent again automatically, and offers no button that does', () => {
  const notice = shown(failures['outcome-unknown']);
  expect(notice).toContain('nothing is sent again automatically');
  expect(notice).toContain('RD-1-abc');
  expect(notice).not.toContain('Try again');
});

test('an input that can never pass is not tried again, and that nothing was sent is said once', () => {
  const refused: Failure = { ...failures['invalid-input'], nothingSent: true };
  const notice = shown(refused, () => undefined);
  expect(notice).not.toContain('Try again');
  expect(notice.match(/Nothing was sent/g)).toHaveLength(1);
  expect(shown(failures['no-answer'], () => undefined)).toContain('Try again');
});

test('advice that the words of a failure give already is not given twice', () => {
  const hint = 'Check the handle and the API key.';
  const failure = {
    kind: 'not-authorised',
    status: 401,
    code: undefined,
    hint: asWritten(hint),
    message: sentences(asWritten('Not allowed.'), asWritten(hint)),
  } as const;
  expect(shown(failure).split(hint).length).toBe(2);
  expect(shown({ ...failure, message: asWritten('Not allowed.') })).toContain(hint);
});

test('a refusal shows code, meaning and details', () => {
  const notice = shown(failures.refused);
  for (const part of ['02104', 'Billing failure', '/cardId', 'unknown card', 'RD-2-abc', 'SV-9']) {
    expect(notice).toContain(part);
  }
});
