import { englishWorkTitles } from './english.ts';
import { icelandicWorkTitles } from './icelandic.ts';

const titles = { en: englishWorkTitles, is: icelandicWorkTitles };

/** The title of long work where no window says it; plurals have two texts, `CODE_one` and `CODE_other`. */
export function workTitle(
  language: keyof typeof titles,
  {
    code,
    name = '',
    count = 0,
  }: { readonly code: string; readonly name?: string | undefined; readonly count?: number | undefined },
): string {
  const table: Readonly<Record<string, string>> = titles[language];
  const text = table[code] ?? table[`${code}_${new Intl.PluralRules(language).select(count)}`] ?? '';
  return text
    .replaceAll('{{name}}', () => name)
    .replaceAll('{{number}}', String(count))
    .trim();
}
