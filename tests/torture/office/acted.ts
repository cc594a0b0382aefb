import { openStore } from '#main/database/open-store.ts';
import type { StoredInboxDetails } from '#main/inbox/store/record.ts';
import type { StoredLedgerEntry } from '#main/renewals/store/ledger-record.ts';
import type { Sender } from './registry.ts';

/** Something that a person wrote, and where every copy must name that person. */
interface Written {
  readonly what: 'note' | 'tag' | 'mark' | 'customer';
  /** The name that it is on; of a customer, its id. */
  readonly on: string;
  readonly text: string;
  readonly person: string;
}

/** Who did what in an office, as far as it was certainly done: what a program was killed at is in nobody's name. */
export class Acted {
  readonly #written = new Map<string, Written>();
  readonly #assigned = new Map<string, string>();
  readonly #handled = new Map<string, string>();

  wrote(written: Written): void {
    this.#written.set(`${written.what} ${written.on}`, written);
  }

  /** Somebody may have written there: nothing is certain any more. */
  mayHaveWritten({ what, on }: Pick<Written, 'what' | 'on'>): void {
    this.#written.delete(`${what} ${on}`);
  }

  assigned(inboxIds: readonly string[], to: string): void {
    for (const inboxId of inboxIds) this.#assigned.set(inboxId, to);
  }

  handled(inboxIds: readonly string[], by: string): void {
    for (const inboxId of inboxIds) this.#handled.set(inboxId, by);
  }

  mayHaveChanged(inboxIds: readonly string[]): void {
    for (const inboxId of inboxIds) {
      this.#assigned.delete(inboxId);
      this.#handled.delete(inboxId);
    }
  }

  get certain(): number {
    return this.#written.size + this.#assigned.size + this.#handled.size;
  }

  /** What is in the wrong name, or in nobody's, in the store of a seat: each as it is shown. */
  async wrongIn(
    path: string,
    copy: { readonly entries: readonly StoredLedgerEntry[]; readonly messages: readonly StoredInboxDetails[] },
    senders: ReadonlyMap<string, readonly Sender[]>,
  ): Promise<readonly string[]> {
    return [
      ...copy.entries.flatMap((entry) => wrongIn(entry, senders.get(entry.clTRID) ?? [])),
      ...this.#wrongMessages(copy.messages),
      ...(await this.#wrongPieces(path)),
    ];
  }

  #wrongMessages(messages: readonly StoredInboxDetails[]): string[] {
    const known = new Map(messages.map(({ message }) => [message.inboxId, message]));
    const wrong: string[] = [];
    for (const [inboxId, person] of this.#assigned) {
      const found = known.get(inboxId)?.assignedTo ?? null;
      if (found !== person) wrong.push(`The message ${inboxId} was assigned to ${person}, and it says ${found}.`);
    }
    for (const [inboxId, person] of this.#handled) {
      const found = known.get(inboxId)?.handledBy ?? null;
      if (found !== person) wrong.push(`The message ${inboxId} was handled by ${person}, and it says ${found}.`);
    }
    return wrong;
  }

  async #wrongPieces(path: string): Promise<string[]> {
    const store = openStore(path);
    try {
      const [account] = await store.accounts.list();
      if (account === undefined) return ['The account is missing.'];
      const { accountId, environment } = account;
      const wrong: string[] = [];
      for (const { what, on, text, person } of this.#written.values()) {
        const key = { note: on, tag: `${on} ${text}`, mark: on, customer: on }[what];
        const kind = what === 'mark' ? 'do-not-renew' : what;
        const scope = what === 'note' || what === 'tag' ? accountId : environment;
        const found = (await store.team.writerOf(kind, scope, key))?.person ?? null;
        if (found !== person) wrong.push(`The ${what} ${text} on ${on} is by ${person}, and it says ${found}.`);
      }
      return wrong;
    } finally {
      await store.close();
    }
  }
}

/** An entry names the desk that opened it, and at each sending the desk that sent it. */
function wrongIn({ clTRID, ldhName, by, steps }: StoredLedgerEntry, senders: readonly Sender[]): string[] {
  const wrong: string[] = [];
  const [first] = senders;
  if (first !== undefined && by?.person !== first.person)
    wrong.push(`${ldhName} (${clTRID}) was renewed by ${first.person}, and its entry says ${by?.person ?? 'nobody'}.`);
  const sendings = steps.filter(({ state }) => state === 'sent');
  for (const [index, { person }] of senders.entries()) {
    const found = sendings[index]?.by?.person;
    if (found !== person)
      wrong.push(`${ldhName} (${clTRID}) was sent by ${person}, and its step says ${found ?? 'nobody'}.`);
  }
  return wrong;
}
