import { expect, test } from 'vitest';
import { useRegistryText } from '#renderer/parts/use-registry-text.ts';
import { saidIn } from '../said-in.tsx';

test.each([
  ['server hold', 'server hold', 'stöðvað'],
  ['serverHold', 'server hold', 'stöðvað'],
  ['admin', 'administrative', 'umsjón'],
  ['Under Review', 'Under Review', 'Under Review'],
  ['constructor', 'constructor', 'constructor'],
])('%s of the registry is “%s”, in Icelandic “%s”', async (code, english, icelandic) => {
  expect(await saidIn('en', useRegistryText, code)).toBe(english);
  expect(await saidIn('is', useRegistryText, code)).toBe(icelandic);
});
