import { expect, test } from 'vitest';
import { accountForm, draftToSend, stepOf } from '#renderer/accounts/account-draft.ts';
import { doubleAccounts } from '../../../support/desk-double/double-records.ts';

test('a new account starts in the sandbox, without addresses and secrets', () => {
  const form = accountForm(null);
  expect(form.draft.environment).toBe('sandbox');
  expect(form.draft.addresses).toEqual({ rpp: '', repp: '', rdap: '' });
  expect([form.apiKey, form.contactPassword]).toEqual(['', '']);
});

test('a new account has the addresses of another one in its environment, never those of the practice registry', () => {
  const addresses = { rpp: 'https://rpp.test', repp: 'https://repp.test', rdap: '' };
  const [first] = doubleAccounts(0);
  if (first === undefined) throw new Error('The double has an account.');
  const sandbox = { ...first, environment: 'sandbox' as const, practice: false, addresses };
  expect(accountForm(null, [sandbox]).draft.addresses).toEqual(addresses);
  expect(accountForm(null, [{ ...sandbox, environment: 'production' }]).draft.addresses.rpp).toBe('');
  expect(accountForm(null, [{ ...sandbox, practice: true }]).draft.addresses.rpp).toBe('');
});

test('lines for cards that were left empty are not sent, half-filled ones are', () => {
  const form = accountForm(null);
  const cards = [
    { cardId: ' ', label: '' },
    { cardId: 'C-1', label: '' },
    { cardId: '', label: 'which?' },
  ];
  expect(draftToSend(form).cards).toEqual([]);
  expect(draftToSend({ ...form, draft: { ...form.draft, cards } }).cards).toEqual(cards.slice(1));
});

test('the form of an account holds what the account holds, and nothing of its secrets', () => {
  const account = doubleAccounts(0)[1];
  if (account === undefined) throw new Error('The double has a second account.');
  const form = accountForm(account);
  expect(draftToSend(form)).toEqual({
    label: account.label,
    environment: account.environment,
    handle: account.handle,
    addresses: account.addresses,
    cards: account.cards,
    readOnly: account.readOnly,
    switchedOff: account.switchedOff,
    paths: account.paths,
  });
  expect(form.apiKey).toBe('');
});

test('each field is in one of the three steps', () => {
  expect(['label', 'handle', 'environment', 'value', 'contactPassword', 'readOnly'].map(stepOf)).toEqual(
    Array.from({ length: 6 }, () => 'who'),
  );
  expect(['addresses.rpp', 'paths.v1Messages', 'switchedOff'].map(stepOf)).toEqual(['where', 'where', 'where']);
  expect(['cards', 'cards.0.cardId'].map(stepOf)).toEqual(['cards', 'cards']);
});
