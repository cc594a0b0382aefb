import type { DoNotRenew, Selection } from '#contract/domains/domains.ts';
import type { NameMarks } from '#contract/domains/marks.ts';
import type { ColumnAnswers } from '#contract/values.ts';
import type { Clock } from '#main/clock.ts';
import type { DomainTables, StoredAccount } from '#main/database/store.ts';
import type { AccountOf, Publish } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import { type CalendarDate, parseCalendarDate } from '#values/calendar-date.ts';
import { parseHostName } from '#values/domain-name.ts';
import { DeskFailure } from '#values/failure.ts';
import { readImport } from './marks/read-import.ts';
import { shownMark } from './store/do-not-renew-record.ts';
import type { ImportedName } from './store/import-record.ts';

export interface DomainMarksPorts {
  readonly domains: Pick<
    DomainTables,
    | 'markSome'
    | 'marksOf'
    | 'unmarkSome'
    | 'beginTagging'
    | 'tagSome'
    | 'undoSome'
    | 'note'
    | 'tagsOf'
    | 'keepNote'
    | 'keepImported'
    | 'forgetImported'
    | 'rowsOf'
  >;
  readonly clock: Clock;
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  /** The name that the person gave; null where none was given. */
  readonly who: () => Promise<string | null>;
  /** The names that a selection means; `step` is called between pieces of reading them. */
  readonly selectNames: (
    accountId: string,
    selection: Selection,
    step: () => Promise<void>,
  ) => Promise<readonly string[]>;
  /** Lets other things happen. */
  readonly yieldTurn: () => Promise<void>;
  readonly publish: Publish;
}

const namesInAPiece = 1_000;
const shownProblems = 500;

/** What people write on names, and lists that they bring (product rows 39, 45). */
export class DomainMarksService {
  readonly #ports: DomainMarksPorts;

  constructor(ports: DomainMarksPorts) {
    this.#ports = ports;
  }

  async *#pieces(accountId: string, selection: Selection): AsyncGenerator<readonly string[], void, void> {
    const names = await this.#ports.selectNames(accountId, selection, this.#ports.yieldTurn);
    for (let start = 0; start < names.length; start += namesInAPiece) {
      await this.#ports.yieldTurn();
      yield names.slice(start, start + namesInAPiece);
    }
  }

  async tag(order: {
    readonly accountId: string;
    readonly selection: Selection;
    readonly add: readonly string[];
    readonly remove: readonly string[];
  }): Promise<{ changed: number; actionId: string }> {
    const { accountId } = await this.#ports.account(order.accountId);
    const { actionId } = await this.#ports.domains.beginTagging(accountId, this.#ports.clock.now());
    const remove = order.remove.filter((tag) => !order.add.includes(tag));
    const marks = { add: order.add, remove, person: await this.#ports.who() };
    let changed = 0;
    try {
      for await (const names of this.#pieces(accountId, order.selection)) {
        changed += (await this.#ports.domains.tagSome(actionId, names, marks)).changed;
      }
    } finally {
      this.#ports.publish('domains', accountId);
    }
    return { changed, actionId };
  }

  async undoTag(accountId: string, actionId: string): Promise<{ undone: number }> {
    await this.#ports.account(accountId);
    let undone = 0;
    for (;;) {
      const piece = await this.#ports.domains.undoSome(actionId);
      undone += piece.undone;
      if (!piece.more) break;
      await this.#ports.yieldTurn();
    }
    this.#ports.publish('domains', accountId);
    return { undone };
  }

  /** Fails with invalid-input where `until` is not after the account's today. */
  async doNotRenew(order: {
    readonly accountId: string;
    readonly selection: Selection;
    readonly reason: string;
    readonly until: string | null;
  }): Promise<{ changed: number }> {
    const account = await this.#ports.account(order.accountId);
    const today = await this.#ports.today(account);
    const until = order.until === null ? null : readUntil(order.until, today);
    const mark = {
      reason: order.reason.trim(),
      until,
      person: await this.#ports.who(),
      markedAt: this.#ports.clock.now(),
    };
    return this.#changeEach(order, (names) => this.#ports.domains.markSome(account.accountId, names, mark));
  }

  async markOf(accountId: string, text: string): Promise<{ doNotRenew: DoNotRenew | null }> {
    const account = await this.#ports.account(accountId);
    const [mark] = await this.#ports.domains.marksOf(account.environment, [readName(text)]);
    return { doNotRenew: shownMark(mark, await this.#ports.today(account)) };
  }

  async renewAgain(order: { readonly accountId: string; readonly selection: Selection }): Promise<{ changed: number }> {
    const { accountId } = await this.#ports.account(order.accountId);
    return this.#changeEach(order, (names) => this.#ports.domains.unmarkSome(accountId, names));
  }

  /** What open renewal forms and reviews say of the names changes with it. */
  async #changeEach(
    { accountId, selection }: { readonly accountId: string; readonly selection: Selection },
    change: (names: readonly string[]) => Promise<{ changed: number }>,
  ): Promise<{ changed: number }> {
    let changed = 0;
    try {
      for await (const names of this.#pieces(accountId, selection)) changed += (await change(names)).changed;
    } finally {
      this.#ports.publish('domains', accountId);
      this.#ports.publish('renewals', accountId);
    }
    return { changed };
  }

  /** The note and the tags of a name, with who wrote them. */
  async note(accountId: string, text: string): Promise<NameMarks> {
    await this.#ports.account(accountId);
    const ldhName = readName(text);
    const [kept, tags] = await Promise.all([
      this.#ports.domains.note(accountId, ldhName),
      this.#ports.domains.tagsOf(accountId, ldhName),
    ]);
    const { note, person, changedAt } = kept ?? { note: '', person: null, changedAt: null };
    return { note, person, changedAt, tags: tags.map((tag) => ({ ...tag })) };
  }

  async keepNote(accountId: string, ldhName: string, note: string): Promise<{ note: string }> {
    await this.#ports.account(accountId);
    const kept = note.trimEnd();
    await this.#ports.domains.keepNote(
      accountId,
      readName(ldhName),
      kept,
      this.#ports.clock.now(),
      await this.#ports.who(),
    );
    this.#ports.publish('domains', accountId);
    return { note: kept };
  }

  /** Reads a list and keeps what it says, unless it is only to be looked at. Lines with problems are told one by one. */
  async import(order: {
    readonly accountId: string;
    readonly text: string;
    readonly dryRun: boolean;
    readonly columns?: ColumnAnswers | undefined;
  }) {
    const { accountId, cards } = await this.#ports.account(order.accountId);
    const cardIds = cards.map(({ cardId }) => cardId);
    const list = await readImport(order.text, cardIds, this.#ports.yieldTurn);
    // To look at a list needs no answers: it shows what needs them.
    const answers = order.dryRun ? undefined : (order.columns ?? { use: [], ignore: [] });
    const problems: { line: number; text: Message }[] = [];
    const toldAt = this.#ports.clock.now();
    let [names, added, wrong] = [0, 0, 0];
    let piece: ImportedName[] = [];
    const keep = async (): Promise<void> => {
      await this.#ports.yieldTurn();
      names += piece.length;
      added += order.dryRun
        ? piece.length -
          (
            await this.#ports.domains.rowsOf(
              accountId,
              piece.map(({ ldhName }) => ldhName),
            )
          ).length
        : (await this.#ports.domains.keepImported(accountId, piece, toldAt)).added;
      piece = [];
    };
    for (const read of list.lines(answers)) {
      if (read === undefined) {
        await this.#ports.yieldTurn();
        continue;
      }
      const { line, name, problems: found } = read;
      if (name === undefined) wrong += 1;
      else piece.push(name);
      for (const text of found) if (problems.length < shownProblems) problems.push({ line, text });
      if (piece.length === namesInAPiece / 2) await keep();
    }
    await keep();
    if (!order.dryRun) this.#ports.publish('domains', accountId);
    return { names, added, wrong, problems, columns: [...list.columns] };
  }

  async forgetImported(accountId: string, selection: Selection): Promise<{ forgotten: number; lost: number }> {
    await this.#ports.account(accountId);
    const total = { forgotten: 0, lost: 0 };
    for await (const names of this.#pieces(accountId, selection)) {
      const { forgotten, lost } = await this.#ports.domains.forgetImported(accountId, names);
      total.forgotten += forgotten;
      total.lost += lost;
    }
    this.#ports.publish('domains', accountId);
    return total;
  }
}

function readUntil(text: string, today: CalendarDate): CalendarDate {
  const date = parseCalendarDate(text);
  const why = date.ok ? message('domains.markUntil', { today }) : date.problem.message;
  if (date.ok && date.value > today) return date.value;
  throw new DeskFailure({ kind: 'invalid-input', message: why, field: 'until', code: 'until' });
}

function readName(text: string): string {
  const name = parseHostName(text);
  if (name.ok) return name.value.ldhName;
  throw new DeskFailure({
    kind: 'invalid-input',
    message: name.problem.message,
    field: 'ldhName',
    code: name.problem.code,
  });
}
