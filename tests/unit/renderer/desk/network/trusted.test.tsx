import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Network } from '#contract/desk/network.ts';
import { Trusted } from '#renderer/desk/network/network-settings.tsx';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { LanguageProvider } from '#renderer/parts/language.tsx';

const none: Network = {
  proxyUrl: '',
  proxyUser: '',
  proxyPassword: 'none',
  bypass: [],
  authoritiesPath: '',
  authorities: [],
  authoritiesProblem: null,
};

test.each([
  ['en', 'ignores NODE_EXTRA_CA_CERTS', 'enter that file here'],
  ['is', 'hunsar NODE_EXTRA_CA_CERTS', 'skrá skrána hér'],
] as const)(
  'the network settings say that a package does not read NODE_EXTRA_CA_CERTS, and what to do (%s)',
  async (language, what, todo) => {
    const languages = startLanguages();
    await changeLanguage(languages, language);
    const shown = renderToStaticMarkup(
      <LanguageProvider texts={languages}>
        <Trusted network={none} />
      </LanguageProvider>,
    );
    expect(shown).toContain(what);
    expect(shown).toContain(todo);
  },
);
