import { renderToStaticMarkup } from 'react-dom/server';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { LanguageProvider } from '#renderer/parts/language.tsx';

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
    <LanguageProvider texts={languages}>
      <Sentence />
    </LanguageProvider>,
  );
  return markup.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
