import type { InboxCopyRow } from '#main/inbox/store/copy-record.ts';
import { TeamLost } from './connection.ts';
import type { SharedRow } from './store/shared-record.ts';
import type { Taken, TeamCopy, TeamRow } from './store/team-record.ts';
import type { ServerMark } from './store/team-tables.ts';
import type { TeamLines } from './team-lines.ts';

export interface TeamFeedPorts {
  readonly copy: TeamCopy;
  readonly ask: TeamLines['feed'];
  /** The cursor of the last feed that was taken in. */
  readonly readTo: string;
  readonly server: () => ServerMark | null;
  /** Whether people are told of messages that come in: not of what came while nobody was here. */
  readonly tells: () => boolean;
  /** Rows came in; what they belong to. */
  readonly onTaken: (taken: Taken) => void;
}

interface Feed {
  readonly next: string;
  /** The ledger's rows and shared work are not in it, since they are too many: see SharedPart and FeedPart. */
  readonly isLong: boolean;
  readonly rows: readonly (readonly TeamRow[] | null)[];
  /** The number of the last fact of each account's inbox. */
  readonly inbox: Readonly<Record<string, number>>;
}

/** Some renewals of which something has changed. */
interface FeedPart {
  /** The last entry; null where there is none any more. */
  readonly entry: number | null;
  readonly rows: readonly (readonly TeamRow[])[];
}

/** Some shared work that has changed; empty where there is no more. */
interface SharedPart {
  readonly rows: readonly SharedRow[];
}

/** What changed in the team store, read into the copy. */
export class TeamFeed {
  readonly #ports: TeamFeedPorts;
  #readTo: string;
  #reading: Promise<void> = Promise.resolve();
  /** Has not begun yet. */
  #next: Promise<void> | undefined;

  constructor(ports: TeamFeedPorts) {
    this.#ports = ports;
    this.#readTo = ports.readTo;
  }

  /** Whether there may be something to read. `latest` is the newest mark of all, null where there is none. */
  isBehind(latest: string | null): boolean {
    return latest !== null && BigInt(latest) >= BigInt(this.#readTo);
  }

  /** All of it is read again, as of a team store that is seen for the first time. */
  beginAgain(): void {
    this.#readTo = '0';
  }

  /** One reading at a time; all who ask while one is under way share the next one. */
  read(): Promise<void> {
    this.#next ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#read();
      });
    this.#reading = this.#next;
    return this.#next;
  }

  async #read(): Promise<void> {
    const { ask, copy, server } = this.#ports;
    const [row] = await ask('SELECT desk.feed($1) AS feed', [this.#readTo]);
    if (row === undefined) throw new TeamLost('the feed was empty');
    const { next, isLong, rows, inbox } = row.feed as Feed;
    const pieces = rows.flatMap((piece) => piece ?? []);
    if (isLong) {
      this.tell(await copy.takePart(pieces));
      await this.#readShared();
      await this.#readParts();
    }
    const taken = await copy.takeFeed(isLong ? null : pieces, next, server());
    this.#readTo = next;
    this.tell(taken);
    await this.#readInbox(inbox);
  }

  /** Reads shared work in pieces. It comes before the renewals: what keeps a name from being renewed is then known. */
  async #readShared(): Promise<void> {
    const { ask, copy } = this.#ports;
    for (let place: readonly string[] = ['', '', '']; ; ) {
      const [row] = await ask('SELECT desk.shared_part($1, $2) AS feed', [this.#readTo, JSON.stringify(place)]);
      if (row === undefined) throw new TeamLost('a part of the feed was empty');
      const { rows } = row.feed as SharedPart;
      const last = rows.at(-1);
      if (last === undefined) return;
      this.tell(await copy.takePart(rows));
      place = [last.of, last.scope, last.key];
    }
  }

  /** Reads renewals in pieces, so that no answer is too large; the cursor moves when all of them are here. */
  async #readParts(): Promise<void> {
    const { ask, copy } = this.#ports;
    for (let after: number | null = 0; after !== null; ) {
      const [row] = await ask('SELECT desk.feed_part($1, $2) AS feed', [this.#readTo, after]);
      if (row === undefined) throw new TeamLost('a part of the feed was empty');
      const part = row.feed as FeedPart;
      this.tell(await copy.takePart(part.rows.flat()));
      after = part.entry;
    }
  }

  /** Reads the facts of the inbox up to these numbers, in pieces. */
  async #readInbox(last: Feed['inbox']): Promise<void> {
    const { ask, copy } = this.#ports;
    const tells = this.#ports.tells();
    for (;;) {
      const readTo = await copy.inboxReadTo();
      if (Object.entries(last).every(([accountId, number]) => number <= (readTo[accountId] ?? 0))) return;
      const [row] = await ask('SELECT desk.inbox_feed($1) AS feed', [JSON.stringify(readTo)]);
      const rows = (row?.feed ?? []) as readonly InboxCopyRow[];
      if (rows.length === 0) throw new TeamLost('facts of the inbox were left out');
      this.tell(await copy.takeInbox(rows, tells));
    }
  }

  tell(taken: Taken): void {
    if (taken.accounts.length + taken.renewals.length + taken.inbox.length + taken.shared.length > 0)
      this.#ports.onTaken(taken);
  }
}
