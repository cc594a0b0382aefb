import { type AccountDraft, mostCards } from '#contract/accounts/accounts.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { type Message, message } from '#messages/message.ts';
import { registryInterfaces, switchedOffAtFirst } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';
import {
  type OwnPaths,
  type PathName,
  type PathProblem,
  pathNames,
  pathProblem,
  placeholdersOf,
  specifiedPaths,
} from '#values/path-templates.ts';

type Card = AccountDraft['cards'][number];

/** What of an account a person decides. */
export type DraftedAccount = Pick<
  StoredAccount,
  'label' | 'environment' | 'handle' | 'addresses' | 'switchedOff' | 'paths' | 'cards' | 'readOnly'
>;

/**
 * Reads what a person wrote about an account. Throws DeskFailure invalid-input that names the field. Addresses lose
 * slashes at their end; an empty one switches its interface off. What the draft leaves out stays as `kept` has it.
 */
export function readDraft(
  draft: AccountDraft,
  host: { readonly productionAllowed: boolean },
  kept?: StoredAccount,
): DraftedAccount {
  const label = draft.label.trim();
  if (label === '') throw invalid('label', 'label-empty', message('accounts.labelEmpty'));
  if (draft.environment === 'production' && !host.productionAllowed) {
    throw invalid('environment', 'production-not-allowed', message('accounts.productionNotOffered'));
  }
  return {
    label,
    environment: draft.environment,
    handle: readHandle(draft.handle),
    addresses: {
      rpp: readAddress('rpp', draft),
      repp: readAddress('repp', draft),
      rdap: readAddress('rdap', draft),
    },
    switchedOff: registryInterfaces.filter((via) =>
      (draft.switchedOff ?? kept?.switchedOff ?? switchedOffAtFirst(draft.environment)).includes(via),
    ),
    paths: draft.paths === undefined ? (kept?.paths ?? {}) : readPaths(draft.paths),
    cards: readCards(draft.cards),
    readOnly: draft.readOnly,
  };
}

/** HTTP Basic cannot carry a colon in the user name, nor control characters (RFC 7617 2); the rest is the registry's. */
function readHandle(text: string): string {
  const handle = text.trim();
  if (handle === '') throw invalid('handle', 'handle-empty', message('accounts.handleEmpty'));
  if (/[:\s\p{Cc}]/u.test(handle)) {
    throw invalid('handle', 'handle-form', message('accounts.handleForm'));
  }
  return handle;
}

function readAddress(name: 'rpp' | 'repp' | 'rdap', draft: AccountDraft): string {
  const field = `addresses.${name}`;
  const text = draft.addresses[name].trim();
  if (text === '') return '';
  const url = URL.parse(text);
  if (url === null || url.host === '' || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw invalid(field, 'address-form', message('accounts.addressForm', { text: shown(text) }));
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid(field, 'address-user', message('accounts.addressUser'));
  }
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
    throw invalid(field, 'address-query', message('accounts.addressQuery'));
  }
  if (url.protocol === 'http:' && draft.environment !== 'emulator' && !isLoopback(url.hostname)) {
    throw invalid(field, 'address-not-encrypted', message('accounts.addressNotEncrypted'));
  }
  const path = url.pathname.replace(/\/+$/, '');
  const added = name === 'rdap' ? /\/rdap$/i.exec(path) : /\/v\d+$/i.exec(path);
  if (added !== null) {
    throw invalid(field, 'address-path', message('accounts.addressPath', { end: added[0] }));
  }
  return `${url.origin}${path}`;
}

/** The templates that differ from the specified ones. */
function readPaths(paths: NonNullable<AccountDraft['paths']>): OwnPaths {
  const own: Partial<Record<PathName, string>> = {};
  for (const name of pathNames) {
    const template = paths[name]?.trim() ?? '';
    if (template === '' || template === specifiedPaths[name]) continue;
    const problem = pathProblem(name, template);
    if (problem !== undefined) throw invalid(`paths.${name}`, problem.code, pathMessage(name, template, problem));
    own[name] = template;
  }
  return own;
}

function pathMessage(name: PathName, template: string, problem: PathProblem): Message {
  const example = specifiedPaths[name];
  switch (problem.code) {
    case 'path-form':
      return message('accounts.pathForm', { text: shown(template), example });
    case 'path-placeholder-missing':
      return message('accounts.pathPlaceholderMissing', { name, placeholder: problem.placeholder, example });
    case 'path-placeholder-unknown': {
      const { placeholder } = problem;
      const known = placeholdersOf(example).join(', ');
      return known === ''
        ? message('accounts.pathTakesNoPlaceholder', { name, placeholder, example })
        : message('accounts.pathPlaceholderUnknown', { name, known, placeholder, example });
    }
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** A card id travels in a header as it is (Registry-cardId): visible ASCII, blanks only inside. */
function readCards(cards: AccountDraft['cards']): AccountDraft['cards'] {
  const seen = new Set<string>();
  return cards.map((card, place) => {
    const field = `cards.${place}.cardId`;
    const read = readCard(card, field);
    if (seen.has(read.cardId))
      throw invalid(field, 'card-twice', message('accounts.cardTwice', { cardId: read.cardId }));
    seen.add(read.cardId);
    return read;
  });
}

function readCard(card: Card, field: string): Card {
  const cardId = card.cardId.trim();
  if (cardId === '') throw invalid(field, 'card-empty', message('accounts.cardEmpty'));
  if (!/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(cardId)) {
    throw invalid(field, 'card-form', message('accounts.cardForm', { text: shown(card.cardId) }));
  }
  return { cardId, label: card.label.trim() };
}

/** The cards of an account with one more. Throws DeskFailure invalid-input for `cardId`. */
export function withCard(cards: readonly Card[], card: Card): readonly Card[] {
  const added = readCard(card, 'cardId');
  if (cards.some(({ cardId }) => cardId === added.cardId)) {
    throw invalid('cardId', 'card-twice', message('accounts.cardKnown', { cardId: added.cardId }));
  }
  if (cards.length >= mostCards) {
    throw invalid('cardId', 'cards-full', message('accounts.cardsFull', { most: mostCards }));
  }
  return [...cards, added];
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text);
}

function invalid(field: string, code: string, why: Message): DeskFailure {
  return new DeskFailure({ kind: 'invalid-input', message: why, field, code });
}
