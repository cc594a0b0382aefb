import { createInstance, type i18n } from 'i18next';
import { english } from '#messages/en/index.ts';
import { accountsWords } from '#renderer/accounts/accounts-words.ts';
import { availabilityWords } from '#renderer/availability/availability-words.ts';
import { backupsWords } from '#renderer/desk/backups/backups-words.ts';
import { networkWords } from '#renderer/desk/network/network-words.ts';
import { newerVersionWords } from '#renderer/desk/newer-version/newer-version-words.ts';
import { welcomeWords } from '#renderer/desk/welcome/welcome-words.ts';
import { booksWords } from '#renderer/domains/books/books-words.ts';
import { changesWords } from '#renderer/domains/changes/changes-words.ts';
import { customersWords } from '#renderer/domains/customers/customers-words.ts';
import { doNotRenewWords } from '#renderer/domains/do-not-renew/do-not-renew-words.ts';
import { domainsWords } from '#renderer/domains/domains-words.ts';
import { expiriesWords } from '#renderer/domains/expiries/expiries-words.ts';
import { exportsWords } from '#renderer/domains/exports/exports-words.ts';
import { inboxWords } from '#renderer/inbox/inbox-words.ts';
import { journalWords } from '#renderer/journal/journal-words.ts';
import { lookupsWords } from '#renderer/lookups/lookups-words.ts';
import { barrierWords } from '#renderer/parts/barrier-words.ts';
import { columnsWords } from '#renderer/parts/columns-words.ts';
import { fileWords } from '#renderer/parts/file-words.ts';
import { glossaryWords } from '#renderer/parts/glossary-words.ts';
import { messageBook } from '#renderer/parts/language.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { registryWords } from '#renderer/parts/registry-words.ts';
import type { WordBook } from '#renderer/parts/words.ts';
import { emulatorWords } from '#renderer/practice/emulator/emulator-words.ts';
import { faultWords } from '#renderer/practice/emulator/fault-words.ts';
import { seedWords } from '#renderer/practice/emulator/seed-words.ts';
import { switchWords } from '#renderer/practice/emulator/switch-words.ts';
import { practiceWords } from '#renderer/practice/practice-words.ts';
import { probeWords } from '#renderer/practice/probe/probe-words.ts';
import { batchesWords } from '#renderer/renewals/batches/batches-words.ts';
import { cardsWords } from '#renderer/renewals/cards/cards-words.ts';
import { costsWords } from '#renderer/renewals/costs/costs-words.ts';
import { renewalsWords } from '#renderer/renewals/renewals-words.ts';
import { renewedElsewhereWords } from '#renderer/renewals/renewed-elsewhere/renewed-elsewhere-words.ts';
import { teamWords } from '#renderer/team/team-words.ts';
import { todayWords } from '#renderer/today/today-words.ts';
import { appWords } from './app-words.ts';
import { paletteWords } from './palette-words.ts';

/** Every word book of the screens. A language is a second text for each of their keys. */
export const wordBooks: readonly WordBook[] = [
  appWords,
  paletteWords,
  partsWords,
  registryWords,
  accountsWords,
  availabilityWords,
  backupsWords,
  barrierWords,
  batchesWords,
  booksWords,
  changesWords,
  columnsWords,
  cardsWords,
  costsWords,
  doNotRenewWords,
  customersWords,
  domainsWords,
  emulatorWords,
  expiriesWords,
  exportsWords,
  fileWords,
  glossaryWords,
  inboxWords,
  journalWords,
  lookupsWords,
  networkWords,
  newerVersionWords,
  probeWords,
  practiceWords,
  renewedElsewhereWords,
  renewalsWords,
  faultWords,
  seedWords,
  switchWords,
  teamWords,
  todayWords,
  welcomeWords,
];

/** Loaded when a window first wants them; English is always at hand, also for a text that another language lacks. */
const otherLanguages: Readonly<Record<string, () => Promise<Readonly<Record<string, object>>>>> = {
  is: async () => (await import('./icelandic.ts')).allIcelandic,
  pseudo: async () => pseudoTexts(),
};

/** Puts the screens into a language of the settings; they follow when its texts are there. */
export async function changeLanguage(languages: i18n, language: string): Promise<void> {
  const texts = languages.hasResourceBundle(language, appWords.namespace)
    ? {}
    : ((await otherLanguages[language]?.()) ?? {});
  for (const [namespace, book] of Object.entries(texts)) languages.addResourceBundle(language, namespace, book);
  await languages.changeLanguage(language);
}

/** Makes the texts of all screens ready, in English. */
export function startLanguages(): i18n {
  const languages = createInstance();
  void languages.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: englishTexts() },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return languages;
}

/** The word books of the screens, and the messages by their nouns. */
function englishTexts(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries([
    ...wordBooks.map((book) => [book.namespace, book.english]),
    ...Object.entries(english).map(([noun, texts]) => [messageBook(noun), texts]),
  ]);
}

/** Every text longer and accented, so that clipping is seen. */
function pseudoTexts(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(englishTexts()).map(([namespace, texts]) => [
      namespace,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoText(text)])),
    ]),
  );
}

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ú', y: 'ý', A: 'Á', E: 'É' };

/** Longer by a third and accented, placeholders left alone. */
export function pseudoText(text: string): string {
  const accented = text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(/[aeiouyAE]/g, (letter) => accents[letter] ?? letter)))
    .join('');
  return `${accented}${'·'.repeat(Math.ceil(text.length / 3))}`;
}
