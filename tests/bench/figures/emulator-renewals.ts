import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startChild } from '../child.ts';
import { liftLimits, startEmulatorProgram } from '../emulator-program.ts';
import { type Figure, inTurn, type Measured } from '../figure.ts';
import { requestsPerSecond } from '../load.ts';

const names = 100_000;
const connections = 32;
const milliseconds = 1500;

/** Renewals over HTTP, each with its charge, beside the least that such an answer costs. */
export const emulatorRenewals: Figure[] = [
  {
    name: 'emulator-renewals',
    about: `renewals a second in memory, among ${names} names`,
    baseline: 'bare node:http that reads and writes a JSON body',
    goal: { sense: 'at-least', value: 0.25 },
    async measure() {
      const bare = await startChild<{ port: number }>(`${import.meta.dirname}/../bare-server.ts`);
      try {
        return await measure([], (body) => ask(bare.ready.port, 'Basic eDp5', 'CARD', body));
      } finally {
        await bare.stop();
      }
    },
  },
  {
    name: 'emulator-renewals-durable',
    about: `renewals a second that a kill loses none of, among ${names} names`,
    baseline: 'plain SQLite, one commit (WAL, synchronous FULL) for each',
    goal: { sense: 'at-least', value: 0.5 },
    async measure() {
      const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
      const database = new DatabaseSync(join(folder, 'plain.sqlite'));
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE change (name TEXT, body TEXT)');
      const insert = database.prepare('INSERT INTO change VALUES (?, ?)');
      try {
        return await measure(['--durable', join(folder, 'registry.sqlite')], (body) => async () => {
          const startedAt = performance.now();
          let done = 0;
          for (; performance.now() - startedAt < milliseconds; done += 1) insert.run(`name-${done}`, body);
          return done / ((performance.now() - startedAt) / 1000);
        });
      } finally {
        database.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  },
];

async function measure(
  argv: readonly string[],
  baselineOf: (body: string) => () => Promise<number>,
): Promise<Measured> {
  const emulator = await startEmulatorProgram(['--names', String(names), ...argv]);
  try {
    await liftLimits(emulator);
    await emulator.control('PATCH', 'personality', { 'renewal-horizon-years': 'none' });
    await emulator.control('PUT', `cards/${emulator.cardId}`, { balance: 9_000_000_000_000 });
    const { domains } = (await emulator.control('GET', 'domains?status=active&handle=NORN1-EX&limit=10000')) as {
      domains: { name: string; expiryDate: string; contacts: { billing: string } }[];
    };
    const mine = domains.filter((one) => one.contacts.billing === 'NORN1-EX' && !one.expiryDate.endsWith('-02-29'));
    const dates = mine.map((one) => one.expiryDate);
    let sent = 0;
    const path = (name: string): string => `/rpp/v0/domainNames/${name}/renewProcesses`;
    const ours = async (): Promise<number> => {
      const before = await charged();
      const rate = await requestsPerSecond({
        host: '127.0.0.1',
        port: emulator.port,
        connections,
        milliseconds,
        request: () => {
          const index = sent % mine.length;
          sent += 1;
          const date = dates[index] ?? '';
          dates[index] = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
          return post(
            emulator.port,
            path(mine[index]?.name ?? ''),
            emulator.basic,
            emulator.cardId,
            bodyOf(date),
            sent,
          );
        },
      });
      const renewed = (await charged()) - before;
      const answered = rate * (milliseconds / 1000);
      // What was refused was not renewed: only what was charged counts.
      if (renewed < answered * 0.9) throw new Error(`${renewed} were renewed of about ${Math.round(answered)} answers`);
      return rate;
    };
    const measured = await inTurn(5, ours, baselineOf(bodyOf('2027-01-01')));
    return {
      ratio: measured.ours / measured.baseline,
      detail: `${Math.round(measured.ours)}/s beside ${Math.round(measured.baseline)}/s, ${connections} connections`,
    };
  } finally {
    await emulator.stop();
  }

  async function charged(): Promise<number> {
    return ((await emulator.control('GET', 'charges?limit=1')) as { total: number }).total;
  }
}

function bodyOf(expiryDate: string): string {
  return `{"expiryDate":"${expiryDate}","renewalPeriod":{"unit":"y","value":1}}`;
}

function ask(port: number, basic: string, cardId: string, body: string): () => Promise<number> {
  return () =>
    requestsPerSecond({
      host: '127.0.0.1',
      port,
      connections,
      milliseconds,
      request: (index) => post(port, '/rpp/v0/domainNames/name.example/renewProcesses', basic, cardId, body, index),
    });
}

function post(port: number, path: string, basic: string, cardId: string, body: string, index: number): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${basic}\r\nRPP-Cltrid: bench-${index}\r\n` +
    `Registry-cardId: ${cardId}\r\nContent-Type: application/rpp+json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}
