import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgres, type Postgres, postgresCommand, whyNoPostgres } from '../../scripts/system/postgres.mjs';
import {
  addSettings,
  dataFolderIn,
  freePort,
  giveToServer,
  makeServerFolder,
  type RunningServer,
  startServer,
} from '../../scripts/system/postgres-server.mjs';

/** A PostgreSQL of a test's own, on loopback. It is gone when the test's process is gone. */
export interface TestServer {
  readonly host: string;
  /** The same after each start. */
  readonly port: number;
  /** The number before the point. */
  readonly version: number;
  readonly binFolder: string;
  readonly dataFolder: string;
  /** May do everything, in the database `postgres` and in all others. */
  readonly administrator: { readonly user: string; readonly password: string };
  start(): Promise<void>;
  /** `immediate` is a crash: the next start recovers what was committed. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Adds lines to postgresql.conf, which hold from the next start. */
  configure(lines: readonly string[]): Promise<void>;
  createDatabase(name: string, options?: DatabaseOptions): Promise<void>;
  /** Ends its connections too. */
  dropDatabase(name: string): Promise<void>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

export interface DatabaseOptions {
  readonly encoding?: string;
  /** A database that is copied; nobody may be connected to it. */
  readonly template?: string;
}

export interface TestServerOptions {
  /** Lines of postgresql.conf. */
  readonly settings?: readonly string[];
  /** Connections may then be encrypted. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** True where PostgreSQL was found: other tests of the team store are skipped, and `npm test` says so. */
export const hasPostgres: boolean = findPostgres() !== undefined;

/** Small, and as safe as a real one: tests crash it. */
const ownSettings = [
  'shared_buffers = 16MB',
  'max_wal_size = 128MB',
  'min_wal_size = 32MB',
  'fsync = on',
  'full_page_writes = on',
  'synchronous_commit = on',
  "timezone = 'UTC'",
  "log_timezone = 'UTC'",
  'jit = off',
];

/** Makes a data folder, starts PostgreSQL on a free port and resolves when it serves. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const postgres = findPostgres();
  if (postgres === undefined) throw new Error(`${whyNoPostgres()}. Type: ${postgresCommand()}`);
  const folder = mkdtempSync(join(tmpdir(), 'registry-desk-postgres-'));
  const server = new OwnServer(postgres, folder, await freePort());
  try {
    server.make(options);
    await server.start();
    return server;
  } catch (error) {
    await server.remove();
    throw error;
  }
}

class OwnServer implements TestServer {
  readonly host = '127.0.0.1';
  readonly version: number;
  readonly binFolder: string;
  readonly dataFolder: string;
  readonly administrator = { user: 'administrator', password: randomBytes(12).toString('hex') };
  readonly #postgres: Postgres;
  readonly #folder: string;
  #port: number;
  #running: RunningServer | undefined;

  constructor(postgres: Postgres, folder: string, port: number) {
    this.#postgres = postgres;
    this.#folder = folder;
    this.#port = port;
    this.version = postgres.version;
    this.binFolder = postgres.binFolder;
    this.dataFolder = dataFolderIn(folder);
  }

  get port(): number {
    return this.#port;
  }

  make({ settings = [], tls }: TestServerOptions): void {
    const lines = [...ownSettings];
    if (tls !== undefined) {
      const files = { ssl_key_file: join(this.#folder, 'server.key'), ssl_cert_file: join(this.#folder, 'server.crt') };
      writeFileSync(files.ssl_key_file, tls.key, { mode: 0o600 });
      writeFileSync(files.ssl_cert_file, tls.cert, { mode: 0o600 });
      for (const file of Object.values(files)) giveToServer(file);
      lines.push('ssl = on', ...Object.entries(files).map(([name, file]) => `${name} = '${file}'`));
    }
    makeServerFolder({
      postgres: this.#postgres,
      folder: this.#folder,
      ...this.administrator,
      settings: [...lines, ...settings],
      isDurable: false,
    });
  }

  async start(): Promise<void> {
    if (this.#running !== undefined) return;
    const running = await startServer({ postgres: this.#postgres, folder: this.#folder, port: this.#port });
    this.#running = running;
    void running.ended.then(() => {
      if (this.#running === running) this.#running = undefined;
    });
  }

  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await this.#running?.stop(mode);
    this.#running = undefined;
  }

  async configure(lines: readonly string[]): Promise<void> {
    addSettings(this.#folder, lines);
  }

  async createDatabase(name: string, { encoding, template }: DatabaseOptions = {}): Promise<void> {
    // Only template0 may be copied into another encoding.
    const copied = template ?? (encoding === undefined ? undefined : 'template0');
    const words = [
      `CREATE DATABASE ${quoted(name)}`,
      ...(encoding === undefined ? [] : [`ENCODING '${encoding.replaceAll("'", "''")}'`]),
      ...(copied === undefined ? [] : [`TEMPLATE ${quoted(copied)}`]),
    ];
    await this.#ask(words.join(' '));
  }

  dropDatabase(name: string): Promise<void> {
    return this.#ask(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`);
  }

  async remove(): Promise<void> {
    await this.stop('immediate');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #ask(statement: string): Promise<void> {
    const client = new Client({ host: this.host, port: this.port, database: 'postgres', ...this.administrator });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
