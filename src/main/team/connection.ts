import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, types } from 'pg';

/** Where a team store is, and as whom: what an invitation carries. */
export interface TeamAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly login: string;
  readonly password: string;
  /** The certificate authority of the server, PEM; null for those that the computer trusts. */
  readonly ca: string | null;
}

/**
 * The server said no: the call was rolled back and nothing of it is in the database. `code` is its SQLSTATE; those of ours
 * begin with DK.
 */
export class TeamRefusal extends Error {
  readonly code: string;

  constructor(code: string, text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'TeamRefusal';
    this.code = code;
  }
}

/** No answer came: what was asked may have been carried out. `reason` is the system's or the server's own word. */
export class TeamLost extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`no answer from the team store: ${reason}`, options);
    this.name = 'TeamLost';
    this.reason = reason;
  }
}

/** A row of an answer: functions answer in one column of JSON. */
export interface TeamResult {
  readonly answer?: unknown;
  readonly feed?: unknown;
}

/** One line to the database: one query at a time, in their order. */
export interface TeamLine {
  /** Rejects with TeamRefusal or TeamLost; after TeamLost the line is closed. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly TeamResult[]>;
  /** Calls `heard` for each signal on the channel `desk`. */
  listen(heard: (payload: string) => void): Promise<void>;
  /** True when it was lost or ended. */
  readonly isClosed: boolean;
  /** Resolves when it is closed, however that came. */
  readonly closed: Promise<void>;
  /** Closes at once, by a reset: nothing that waits in it is delivered any more. */
  reset(): void;
  end(): Promise<void>;
}

export interface LineSettings {
  /** How long an answer is waited for, milliseconds; the server gives up half a second earlier. */
  readonly answerMilliseconds: number;
  readonly connectMilliseconds: number;
}

export const usualLine: LineSettings = { answerMilliseconds: 3_000, connectMilliseconds: 5_000 };

const bigint = 20;
const endMilliseconds = 1_000;

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Opens a line. Off this computer it is encrypted and the certificate verified; there is no way to turn that off. */
export async function openLine(address: TeamAddress, settings: LineSettings = usualLine): Promise<TeamLine> {
  // A socket of ours, which can be reset also when it is encrypted; pg connects it.
  const socket = new Socket();
  // Whatever befalls the socket is told by the client; an error that nobody hears would end the program.
  socket.on('error', () => undefined);
  const client = new Client({
    user: address.login,
    password: address.password,
    database: address.database,
    host: address.host,
    port: address.port,
    stream: () => socket,
    connectionTimeoutMillis: settings.connectMilliseconds,
    application_name: 'registry-desk',
    ...(isLoopback(address.host) && address.ca === null ? {} : { ssl: tlsOf(address) }),
    types: { getTypeParser },
  });
  const line = new Line(client, socket, settings);
  try {
    await client.connect();
    await line.query(setUp(settings));
    return line;
  } catch (error) {
    line.reset();
    throw error instanceof TeamLost || error instanceof TeamRefusal ? error : read(error);
  }
}

function tlsOf({ ca, host }: TeamAddress) {
  return { rejectUnauthorized: true, servername: host, ...(ca !== null && { ca }) };
}

/** Numbers of milliseconds and rows fit a double; all others as pg reads them. */
function getTypeParser(oid: number, format?: string): unknown {
  return oid === bigint ? Number : types.getTypeParser(oid, format as 'text');
}

function setUp({ answerMilliseconds }: LineSettings): string {
  const settings = {
    statement_timeout: answerMilliseconds - 500,
    lock_timeout: answerMilliseconds - 1_000,
    idle_in_transaction_session_timeout: 5_000,
    synchronous_commit: "'on'",
    default_transaction_isolation: "'read committed'",
    // A statement whose asker has gone is not carried out any more.
    client_connection_check_interval: 500,
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 2,
  };
  return Object.entries(settings)
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join(';');
}

class Line implements TeamLine {
  readonly #client: Client;
  readonly #socket: Socket;
  readonly #settings: LineSettings;
  #before: Promise<unknown> = Promise.resolve();
  #lost: TeamLost | undefined;
  #closed = false;
  readonly closed: Promise<void>;
  #tellClosed: () => void = () => undefined;

  constructor(client: Client, socket: Socket, settings: LineSettings) {
    this.#client = client;
    this.#socket = socket;
    this.#settings = settings;
    this.closed = new Promise((resolve) => {
      this.#tellClosed = resolve;
    });
    client.on('error', (error) => this.#close(lostOf(error)));
    client.on('end', () => this.#close(new TeamLost('closed')));
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  query(sql: string, values: readonly unknown[] = []): ReturnType<TeamLine['query']> {
    const asked = this.#before.then(() => this.#ask(sql, values));
    this.#before = asked.catch(() => undefined);
    return asked;
  }

  async #ask(sql: string, values: readonly unknown[]) {
    if (this.#lost !== undefined) throw this.#lost;
    let deadline: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      deadline = setTimeout(() => {
        const lost = new TeamLost('no answer in time');
        this.#close(lost);
        this.reset();
        reject(lost);
      }, this.#settings.answerMilliseconds);
    });
    try {
      const { rows } = await Promise.race([
        this.#client.query(sql, values.length === 0 ? undefined : [...values]),
        late,
      ]);
      return rows as TeamResult[];
    } catch (error) {
      const said = error instanceof TeamLost ? error : read(error);
      if (said instanceof TeamLost) this.reset();
      throw said;
    } finally {
      clearTimeout(deadline);
    }
  }

  async listen(heard: (payload: string) => void): Promise<void> {
    this.#client.on('notification', ({ payload }) => heard(payload ?? ''));
    await this.query('LISTEN desk');
  }

  #close(lost: TeamLost): void {
    this.#lost ??= lost;
    this.#closed = true;
    this.#tellClosed();
  }

  reset(): void {
    this.#close(new TeamLost('closed'));
    // Not client.end(): what is queued in it would still be delivered.
    this.#socket.resetAndDestroy();
  }

  async end(): Promise<void> {
    if (this.#closed) return;
    await this.#before;
    this.#close(new TeamLost('closed'));
    // A server that is cut off never says goodbye.
    const late = sleep(endMilliseconds, undefined, { ref: false });
    await Promise.race([this.#client.end(), late]).catch(() => undefined);
    this.#socket.destroy();
  }
}

/** SQLSTATE classes after which it is not certain whether a commit went through: the connection or the server ended. */
const uncertain = /^(08|57P0|58|XX)/;

function read(error: unknown): TeamLost | TeamRefusal {
  if (error instanceof DatabaseError && error.code !== undefined && !uncertain.test(error.code)) {
    return new TeamRefusal(error.code, error.message, { cause: error });
  }
  return lostOf(error);
}

function lostOf(error: unknown): TeamLost {
  const code = (error as { code?: unknown }).code;
  return new TeamLost(typeof code === 'string' ? code : error instanceof Error ? error.message : String(error), {
    cause: error,
  });
}
