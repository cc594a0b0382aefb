import type { RegistryInterface } from '#values/environment.ts';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

const interfaceWords = {
  'rpp-v0': 'interfaceRppV0',
  'rpp-v1': 'interfaceRppV1',
  'repp-v1': 'interfaceReppV1',
  rdap: 'interfaceRdap',
} as const satisfies Record<RegistryInterface, string>;

/** The name of an interface, in words. */
export function useInterfaceName(): (name: RegistryInterface) => string {
  const say = useWords(partsWords);
  return (name) => say(interfaceWords[name]);
}
