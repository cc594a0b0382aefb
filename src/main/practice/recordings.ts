import type { DeskInputs } from '#contract/contract.ts';
import type { ExportReceipt, RecentFile } from '#contract/domains/exports.ts';
import type { RecordingStatus, Stretch } from '#contract/practice/recordings.ts';
import type { Clock } from '#main/clock.ts';
import type { JournalTable, StoredAccount } from '#main/database/store.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import type { StoredExchange } from '#main/journal/store/record.ts';
import type { AccountOf, Publish, StartWork, StepControl } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import type { RegistryInterface } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';
import type { SecretRemover } from './recordings/recorded-exchange.ts';
import { ContactRemover } from './recordings/without-contacts.ts';
import { nothingToRecord, recordingText } from './recordings/write-recording.ts';

export interface RecordingsPorts {
  readonly journal: JournalTable;
  readonly account: AccountOf;
  readonly clock: Clock;
  readonly files: ExportFiles;
  readonly version: string;
  readonly addressOf: (account: StoredAccount, via: RegistryInterface) => string;
  /** What takes secrets out of texts of this account. */
  readonly secretsOf: (account: StoredAccount) => Promise<SecretRemover>;
  readonly publish: Publish;
  /** The files that were written for a person, the newest first. */
  readonly recentFiles: () => Promise<{ readonly files: readonly RecentFile[] }>;
  /** How a file begins; empty where it cannot be read. */
  readonly readHead: (path: string, bytes: number) => Promise<string>;
  /** The system's dialog for a file that is there; undefined where the host has none. */
  readonly chooseFile: ((kind: 'recording') => Promise<string | null>) | undefined;
  readonly startWork: StartWork;
}

type Selection = DeskInputs['recordings']['measure'];
type SaveOrder = DeskInputs['recordings']['save'] & { readonly replace: boolean };

const exchangesAtOnce = 200;
/** What the journal keeps of a body while its account is being recorded: lists of some thousand names are whole. */
const recordedBodyBytes = 4 * 1024 * 1024;

/** How every recording begins (docs/recording.md, "The file"). */
const recordingHead = /^\s*\{\s*"format":\s*"registry-desk-recording"/;

/** Recordings: stretches of the journal as files that the emulator answers from (docs/recording.md). */
export class RecordingsService {
  readonly #ports: RecordingsPorts;
  /** Since when each account is being recorded; of this run of the program only. */
  readonly #running = new Map<string, number>();
  readonly #countOf = async (accountId: string, since: number) =>
    (
      await this.#ports.journal.page({
        accountId,
        interface: null,
        text: '',
        startedFrom: since,
        offset: 0,
        limit: 1,
      })
    ).total;

  constructor(ports: RecordingsPorts) {
    this.#ports = ports;
  }

  async status(accountId: string): Promise<RecordingStatus> {
    const since = this.#running.get(accountId);
    return since === undefined
      ? { since: null, exchanges: 0 }
      : { since, exchanges: await this.#countOf(accountId, since) };
  }

  /** A stretch is a part of what the filter finds. */
  #filterOf({ accountId, interface: via, stretch, statuses, text, startedFrom, startedTo }: Selection) {
    const { from, until } = this.#between(stretch);
    return {
      accountId,
      interface: via,
      text,
      statuses,
      startedFrom: Math.max(from, startedFrom ?? from),
      startedTo: Math.min(until, startedTo ?? until),
    };
  }

  #between(stretch: Stretch): { from: number; until: number } {
    if (stretch.kind === 'between') return stretch;
    const from = stretch.kind === 'minutes' ? this.#ports.clock.now() - stretch.minutes * 60_000 : 0;
    return { from, until: Number.MAX_SAFE_INTEGER };
  }

  async #write(order: SaveOrder, ids: readonly string[], control: StepControl): Promise<ExportReceipt> {
    const account = await this.#ports.account(order.accountId);
    const some = (start: number) => this.#ports.journal.several(ids.slice(start, start + exchangesAtOnce));
    async function* pieces(): AsyncGenerator<readonly StoredExchange[], void, void> {
      for (let start = 0; start < ids.length; start += exchangesAtOnce) {
        await control.step();
        yield await some(start);
        control.progress(Math.min(start + exchangesAtOnce, ids.length), ids.length);
      }
      await control.step();
    }
    const head = {
      writtenAt: this.#ports.clock.now(),
      program: `Registry Desk ${this.#ports.version}`,
      environment: account.environment,
    };
    const rules = {
      secrets: await this.#ports.secretsOf(account),
      contacts: order.withoutContacts ? new ContactRemover(account.handle) : undefined,
      baseOf: (via: RegistryInterface) => this.#ports.addressOf(account, via),
    };
    const count = { written: 0, noAnswer: 0, cut: 0 };
    const written = await this.#ports.files.write(
      { ...order, ownerOnly: true },
      recordingText(head, pieces(), rules, count),
    );
    return { ...written, rows: count.written };
  }

  async start(accountId: string): Promise<RecordingStatus> {
    await this.#ports.account(accountId);
    if (!this.#running.has(accountId)) this.#running.set(accountId, this.#ports.clock.now());
    this.#ports.publish('journal', accountId);
    return this.status(accountId);
  }

  async stop(accountId: string): Promise<{ from: number; until: number; exchanges: number }> {
    const from = this.#running.get(accountId);
    if (from === undefined) throw new DeskFailure({ kind: 'conflict', message: message('journal.nothingRecorded') });
    this.#running.delete(accountId);
    this.#ports.publish('journal', accountId);
    return { from, until: this.#ports.clock.now(), exchanges: await this.#countOf(accountId, from) };
  }

  async measure(selection: Selection): Promise<{ exchanges: number }> {
    return { exchanges: (await this.#ports.journal.page({ ...this.#filterOf(selection), offset: 0, limit: 1 })).total };
  }

  /** What can be replayed without naming a path: the recordings among the files that were written last. */
  async kept(): Promise<{ recordings: RecentFile[]; chooser: boolean }> {
    const { files } = await this.#ports.recentFiles();
    const heads = await Promise.all(files.map(({ path, isThere }) => (isThere ? this.#ports.readHead(path, 200) : '')));
    const recordings = files.filter((_, index) => recordingHead.test(heads[index] ?? ''));
    return { recordings, chooser: this.#ports.chooseFile !== undefined };
  }

  /** Null where the person chose none, or the host has no dialog for files. */
  async choose(): Promise<{ path: string | null }> {
    return { path: (await this.#ports.chooseFile?.('recording')) ?? null };
  }

  async suggestPath(accountId: string): Promise<{ path: string; chooser: boolean }> {
    const { label } = await this.#ports.account(accountId);
    return this.#ports.files.suggest([label, 'recording', dateOfInstant(this.#ports.clock.now())], 'json');
  }

  /** Fails with invalid-input or `file` where nothing can be written, at once or as the work's failure. */
  async save(order: SaveOrder): Promise<{ workId: string }> {
    await this.#ports.files.refuse(order);
    // What is to be written is fixed first: exchanges that happen meanwhile do not move the others.
    const ids = await this.#ports.journal.ids(this.#filterOf(order));
    if (ids.length === 0) throw nothingToRecord();
    return this.#ports.startWork({
      kind: 'export',
      accountId: order.accountId,
      subject: { code: 'recording' },
      canPause: true,
      run: (control) => this.#write(order, ids, control),
    });
  }

  /** Bytes of a body that the journal keeps for this account; undefined where it keeps what it always does. */
  keptBodyBytes(accountId: string) {
    return this.#running.has(accountId) ? recordedBodyBytes : undefined;
  }
}
