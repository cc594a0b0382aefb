import { expect, test } from 'vitest';
import { nameSearchText } from '#main/database/name-keys.ts';

test('both forms of a name are searched, an ASCII name once', () => {
  expect(nameSearchText('Íslenska.is', 'xn--slenska-6ya.is')).toBe('íslenska.is\nxn--slenska-6ya.is');
  expect(nameSearchText('norn.is', 'norn.is')).toBe('norn.is');
});
