import { registryWords } from './registry-words.ts';
import { useWords } from './words.ts';

/** A status or role of the registry in words. The set is open: what has no word here is shown as it came. */
export function useRegistryText(): (code: string) => string {
  const say = useWords(registryWords);
  return (code) => {
    // RDAP writes `server hold`, EPP `serverHold`.
    const key = code.toLowerCase().replace(/\s+(\w)/g, (_, letter: string) => letter.toUpperCase());
    const known = [key, code].find((one) => Object.hasOwn(registryWords.english, one));
    return known === undefined ? code : say(known as keyof (typeof registryWords)['english']);
  };
}
