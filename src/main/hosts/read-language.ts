import { type Message, message } from '#messages/message.ts';
import type { MessageLanguage } from '#messages/say.ts';

const languages: readonly MessageLanguage[] = ['en', 'is'];

/** The words of a command line without `--lang`, and the language in which it speaks to people. */
export interface SpokenWords {
  readonly language: MessageLanguage;
  readonly words: readonly string[];
  /** What is wrong with the language that was named. */
  readonly problem: Message | undefined;
}

/**
 * Reads `--lang`, wherever it is among the words, else REGISTRY_DESK_LANG, else English. It is read before everything
 * else, because what is wrong with the other words is said in it too.
 */
export function readLanguage(
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): SpokenWords {
  const words: string[] = [];
  const named: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? '';
    if (word === '--') {
      words.push(...given.slice(at));
      break;
    }
    if (word.startsWith('--lang=')) named.push(word.slice('--lang='.length));
    else if (word === '--lang') {
      at += 1;
      named.push(given[at] ?? '');
    } else words.push(word);
  }
  if (named.length > 1)
    return { language: 'en', words, problem: message('commandLine.optionTwice', { option: 'lang' }) };
  const [ofWords] = named;
  const ofEnvironment = environment.REGISTRY_DESK_LANG;
  if (ofWords !== undefined) return spoken('--lang', ofWords, words);
  return ofEnvironment
    ? spoken('REGISTRY_DESK_LANG', ofEnvironment, words)
    : { language: 'en', words, problem: undefined };
}

function spoken(option: string, named: string, words: readonly string[]): SpokenWords {
  const language = languages.find((one) => one === named);
  if (language !== undefined) return { language, words, problem: undefined };
  const problem = message('commandLine.wordOfNot', {
    option,
    words: languages.join(', '),
    given: JSON.stringify(named),
  });
  return { language: 'en', words, problem };
}
