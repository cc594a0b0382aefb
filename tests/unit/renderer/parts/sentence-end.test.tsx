import { expect, test } from 'vitest';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from '#renderer/renewals/renewals-words.ts';
import { saidIn } from '../said-in.tsx';

function usePrice() {
  const say = useWords(renewalsWords);
  const format = useFormats();
  return ([amount, currency]: readonly [number, string]) =>
    say('priceKnown', { price: format.money(amount, currency, 0) });
}

test('an amount that ends with a full stop ends its sentence with it', async () => {
  expect(await saidIn('is', usePrice, [6500, 'ISK'] as const)).toBe('Samkvæmt verðskránni þinni: 6.500 kr.');
  expect(await saidIn('is', usePrice, [65, 'EUR'] as const)).toBe('Samkvæmt verðskránni þinni: 65 EUR.');
});

test.each(['Wait...', 'Who?', '', 'a.b'])('any other value stays as it is: %j', async (value) => {
  function useOpen() {
    const say = useWords(renewalsWords);
    return (price: string) => say('priceKnown', { price });
  }
  expect(await saidIn('en', useOpen, value)).toBe(`By your price list: ${value}.`);
});
