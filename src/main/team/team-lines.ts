import { type Clock, systemClock } from '#main/clock.ts';
import type { TeamLine } from './connection.ts';

export interface TeamLinesPorts {
  /** Opens a line; `isLong` for one whose answers may take a while. */
  readonly openLine: (isLong: boolean) => Promise<TeamLine>;
  /** Looks at a line before the first call over it. */
  readonly onCallLine?: (line: TeamLine) => Promise<void>;
  /** The system's, unless given. */
  readonly sleep?: Clock['sleep'];
}

type Rows = ReturnType<TeamLine['query']>;

const calls = ['call 1', 'call 2'] as const;
type Place = 'beat' | 'feed' | (typeof calls)[number];

/** The first signal goes at once; the next one after it waits for so long, milliseconds. */
const signalPause = 250;

/** The lines of one program: one for beats and signals, one for the feed, two for calls. Each is opened when it is needed. */
export class TeamLines {
  readonly #open: TeamLinesPorts['openLine'];
  readonly #onCallLine: (line: TeamLine) => Promise<void>;
  readonly #lines = new Map<Place, Promise<TeamLine>>();
  #next = 0;
  readonly sleep: Clock['sleep'];
  readonly #closing = new AbortController();
  #isPausing = false;
  /** There was something to tell since the last signal. */
  #hasMore = false;

  constructor({ openLine, onCallLine = async () => undefined, sleep = systemClock.sleep }: TeamLinesPorts) {
    this.#open = openLine;
    this.#onCallLine = onCallLine;
    this.sleep = sleep;
  }

  async beat(sql: string, values: readonly unknown[], heard: (from: string) => void): Rows {
    const line = await this.#line('beat', async () => {
      const fresh = await this.#opened(false);
      await fresh.listen(heard);
      return fresh;
    });
    return line.query(sql, values);
  }

  async feed(sql: string, values: readonly unknown[]): Rows {
    return (await this.#line('feed', () => this.#opened(true))).query(sql, values);
  }

  async call(sql: string, values: readonly unknown[]): Rows {
    this.#next = (this.#next + 1) % calls.length;
    const line = await this.#line(calls[this.#next] ?? calls[0], async () => {
      const fresh = await this.#opened(false);
      await this.#onCallLine(fresh).catch(async (error) => {
        await fresh.end();
        throw error;
      });
      return fresh;
    });
    return line.query(sql, values);
  }

  /** Tells the others that there is something to read; after the commit, and at most a few times a second. */
  signal(from: string): void {
    if (this.#isPausing) {
      this.#hasMore = true;
      return;
    }
    void still(this.#lines.get('beat'))
      .then((line) => line?.query('SELECT pg_notify($1, $2)', ['desk', from]))
      // A beat of the others finds what no signal told.
      .catch(() => undefined);
    this.#isPausing = true;
    this.#hasMore = false;
    void this.sleep(signalPause, this.#closing.signal)
      .then(() => {
        this.#isPausing = false;
        if (this.#hasMore) this.signal(from);
      })
      // Closed.
      .catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.#lines.values()].map(async (line) => (await still(line))?.end()));
  }

  /** The line of a place. It is opened once, however many ask for it at the same time. */
  #line(place: Place, open: () => Promise<TeamLine>): Promise<TeamLine> {
    const line = still(this.#lines.get(place)).then((known) => known ?? open());
    // The question that needs this line is rejected with the reason.
    line.catch(() => undefined);
    this.#lines.set(place, line);
    return line;
  }

  #opened(isLong: boolean): Promise<TeamLine> {
    if (this.#closing.signal.aborted) return Promise.reject(new Error('The link to the team store was closed.'));
    return this.#open(isLong);
  }
}

/** The line, where it was opened and is not closed. */
async function still(opening: Promise<TeamLine> | undefined): Promise<TeamLine | undefined> {
  const line = await opening?.catch(() => undefined);
  return line === undefined || line.isClosed ? undefined : line;
}
