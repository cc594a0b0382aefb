import type { Lookup, LookupKind } from '#contract/lookups.ts';
import { message } from '#messages/message.ts';
import { type Command, noWords, oneOf, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { onlyName, readHostName } from '../names.ts';
import { type Line, type Text, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';

const kinds = ['domain', 'entity', 'nameserver'] as const satisfies readonly LookupKind[];

/** `lookup domain|entity|nameserver`: what RDAP says of a name or a contact's handle. */
export const lookup: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    const [word = '', ...names] = positionals;
    const kind = oneOf('lookup', word, kinds);
    const key = kind === 'entity' ? readHandle(names) : readHostName(onlyName(names, `lookup ${kind}`));
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const found = await call.desk.lookups[kind]({ accountId, key });
        return { exitCode: exitCodes.done, json: found, lines: linesOf(found) };
      },
    };
  },
};

function readHandle(names: readonly string[]): string {
  const [handle, ...others] = names;
  if (handle === undefined || handle.trim() === '') {
    throw new UsageError(message('commandLine.handleMissing'));
  }
  noWords(others);
  return handle.trim();
}

function linesOf(found: Lookup): Line[] {
  const { card, title, key: ldhKey } = found;
  const rows: (readonly [Text, Text])[] = [
    ...(found.handle === null ? [] : [[word('handle'), found.handle] as const]),
    ...(found.expiry === null
      ? []
      : [[word('expires'), `${found.expiry.date} (${found.expiry.eventAction})`] as const]),
    ...(found.status.length === 0 ? [] : [[word('status'), found.status.join(', ')] as const]),
    ...(card === null ? [] : cardRows(card)),
    ...found.ipAddresses.map((address) => [word('address'), address] as const),
    ...found.links.map(
      ({ kind, key, roles }) =>
        [word(kind === 'entity' ? 'contact' : kind), roles.length === 0 ? key : `${key}: ${roles.join(', ')}`] as const,
    ),
    ...found.events.map(({ action, date }) => [word('event'), `${action}: ${date}`] as const),
    ...found.remarks.map((remark) => [word('remark'), remark] as const),
    ...found.oddities.map((oddity) => [word('odd'), oddity] as const),
  ];
  return [title === ldhKey ? title : `${title} (${ldhKey})`, { rows }];
}

function cardRows(card: NonNullable<Lookup['card']>): (readonly [Text, Text])[] {
  return [
    [word('personName'), card.redacted ? word('redacted') : card.name],
    ...(card.kind === null ? [] : [[word('kind'), card.kind] as const]),
    ...card.addresses.map(
      ({ lines, countryCode }) => [word('address'), [...lines, countryCode ?? ''].join(', ')] as const,
    ),
    ...card.phones.map(({ number }) => [word('telephone'), number] as const),
    ...card.emails.map((email) => [word('email'), email] as const),
    ...card.others.map(({ name, value }) => [name, value] as const),
  ];
}
