import { Tag } from '#renderer/kit/tag.tsx';
import type { Environment } from '#values/environment.ts';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

/** The environment in words and colour. */
export function EnvironmentTag({ environment }: { readonly environment: Environment }) {
  const say = useWords(partsWords);
  return <Tag tone={environment}>{say(environment)}</Tag>;
}
