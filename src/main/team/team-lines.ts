import type { TeamLine } from './connection.ts';

export interface TeamLinesPorts {
  /** Opens a line; `isLong` for one whose answers may take a while. */
  readonly openLine: (isLong: boolean) => Promise<TeamLine>;
}

type Rows = ReturnType<TeamLine['query']>;

/** How long signals to the others wait for more of them, milliseconds. */
const signalPause = 250;

/** The lines of one program: one for beats and signals, one for the feed, two for calls. Each is opened when it is needed. */
export class TeamLines {
  readonly #open: TeamLinesPorts['openLine'];
  #beat: Promise<TeamLine> | undefined;
  #feed: Promise<TeamLine> | undefined;
  readonly #calls: (Promise<TeamLine> | undefined)[] = [undefined, undefined];
  #next = 0;
  #signal: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ openLine }: TeamLinesPorts) {
    this.#open = openLine;
  }

  async beat(sql: string, values: readonly unknown[], heard: (from: string) => void): Rows {
    const known = this.#beat;
    const line = await still(known);
    if (line !== undefined) return line.query(sql, values);
    this.#beat = this.#opened(false);
    const fresh = await this.#beat;
    await fresh.listen(heard);
    return fresh.query(sql, values);
  }

  async feed(sql: string, values: readonly unknown[]): Rows {
    if ((await still(this.#feed)) === undefined) this.#feed = this.#opened(true);
    return (await (this.#feed as Promise<TeamLine>)).query(sql, values);
  }

  async call(sql: string, values: readonly unknown[]): Rows {
    this.#next = (this.#next + 1) % this.#calls.length;
    const place = this.#next;
    if ((await still(this.#calls[place])) === undefined) this.#calls[place] = this.#opened(false);
    return (await (this.#calls[place] as Promise<TeamLine>)).query(sql, values);
  }

  /** Tells the others that there is something to read; after the commit, and at most a few times a second. */
  signal(from: string): void {
    this.#signal ??= setTimeout(() => {
      this.#signal = undefined;
      void still(this.#beat)
        .then((line) => line?.query('SELECT pg_notify($1, $2)', ['desk', from]))
        // A beat of the others finds what no signal told.
        .catch(() => undefined);
    }, signalPause).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#signal);
    await Promise.all([this.#beat, this.#feed, ...this.#calls].map(async (line) => (await still(line))?.end()));
  }

  #opened(isLong: boolean): Promise<TeamLine> {
    if (this.#closed) return Promise.reject(new Error('The link to the team store was closed.'));
    const opening = this.#open(isLong);
    // The question that needs this line is rejected with the reason.
    opening.catch(() => undefined);
    return opening;
  }
}

/** The line, where it was opened and is not closed. */
async function still(opening: Promise<TeamLine> | undefined): Promise<TeamLine | undefined> {
  const line = await opening?.catch(() => undefined);
  return line === undefined || line.isClosed ? undefined : line;
}
