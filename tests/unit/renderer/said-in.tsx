import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { changeLanguage, startLanguages } from '#renderer/app/languages.ts';

/** What a hook that gives sentences says of a value on a screen in that language. */
export async function saidIn<Value>(
  language: 'en' | 'is',
  useSentence: () => (value: Value) => string,
  value: Value,
): Promise<string> {
  const languages = startLanguages();
  await changeLanguage(languages, language);
  function Sentence() {
    return useSentence()(value);
  }
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={languages}>
      <Sentence />
    </I18nextProvider>,
  );
  return markup.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
