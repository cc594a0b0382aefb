import type { Environment } from '#registry/environment.ts';
import { Tag } from '#renderer/ui/tag.tsx';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

/** The environment in words and colour. */
export function EnvironmentTag({ environment }: { readonly environment: Environment }) {
  const say = useWords(partsWords);
  return <Tag tone={environment}>{say(environment)}</Tag>;
}
