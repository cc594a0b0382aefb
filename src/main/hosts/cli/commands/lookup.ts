import type { Lookup, LookupKind } from '#contract/lookups.ts';
import { message } from '#messages/message.ts';
import { type Command, noWords, oneOf, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { onlyName, readHostName } from '../names.ts';
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

function linesOf(found: Lookup): string[] {
  const { card } = found;
  const cardLines =
    card === null
      ? []
      : [
          fact('name', card.redacted ? 'redacted' : card.name),
          ...(card.kind === null ? [] : [fact('kind', card.kind)]),
          ...card.addresses.map(({ lines, countryCode }) => fact('address', [...lines, countryCode ?? ''].join(', '))),
          ...card.phones.map(({ number }) => fact('telephone', number)),
          ...card.emails.map((email) => fact('e-mail', email)),
          ...card.others.map(({ name, value }) => fact(name, value)),
        ];
  return [
    found.title === found.key ? found.title : `${found.title} (${found.key})`,
    ...(found.handle === null ? [] : [fact('handle', found.handle)]),
    ...(found.expiry === null ? [] : [fact('expires', `${found.expiry.date} (${found.expiry.eventAction})`)]),
    ...(found.status.length === 0 ? [] : [fact('status', found.status.join(', '))]),
    ...cardLines,
    ...found.ipAddresses.map((address) => fact('address', address)),
    ...found.links.map(({ kind, key, roles }) =>
      fact(kind === 'entity' ? 'contact' : kind, roles.length === 0 ? key : `${key}: ${roles.join(', ')}`),
    ),
    ...found.events.map(({ action, date }) => fact('event', `${action}: ${date}`)),
    ...found.remarks.map((remark) => fact('remark', remark)),
    ...found.oddities.map((oddity) => fact('odd', oddity)),
  ];
}

function fact(name: string, value: string): string {
  return `${name.padEnd(12)} ${value}`;
}
