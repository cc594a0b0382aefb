/**
 * A process of its own that works on a store: `node ledger-process.ts <database> <name> <task>`. It prints a JSON line
 * for each thing that the store has acknowledged, and nothing before.
 */

import { openWorkerStore } from '#main/database/worker-store.ts';
import { asWritten } from '#messages/message.ts';
import { intention } from './samples.ts';

const [path = '', name = '', task = ''] = process.argv.slice(2);
const store = await openWorkerStore(path);

function acknowledged(line: object): void {
  // Pipes are written at once on every POSIX system: what was printed has left this process.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function open(entryId: string, ldhName: string) {
  return store.ledger.open(intention({ entryId, ldhName, unicodeName: ldhName }));
}

const tasks: Readonly<Record<string, () => Promise<void>>> = {
  /** Renews one name after the other, until somebody ends it. */
  async write() {
    for (let number = 0; ; number += 1) {
      const entryId = `${name}-${number}`;
      await open(entryId, `${entryId}.example`);
      acknowledged({ entryId, state: 'planned' });
      for (const state of ['sent', number % 3 === 0 ? 'outcome-unknown' : 'renewed'] as const) {
        await store.ledger.step(entryId, { state, at: number, text: asWritten(name) });
        acknowledged({ entryId, state });
      }
    }
  },
  /** Has one renewal sent and one planned, and lives. */
  async hold() {
    await open(`${name}-sent`, `${name}-sent.example`);
    await store.ledger.step(`${name}-sent`, { state: 'sent', at: 1, text: asWritten(name) });
    await open(`${name}-planned`, `${name}-planned.example`);
    acknowledged({ ready: true });
    await new Promise(() => setInterval(() => {}, 60_000));
  },
  /** Tries to renew forty names, which others try as well, and takes forty from a budget of fifty. */
  async race() {
    for (let number = 0; number < 40; number += 1) {
      const { kind: opened } = await open(`${name}-${number}`, `n${number}.example`);
      const { kind: taken } = await store.budgets.take({
        ...{ key: 'shared', budget: 'rdap-domain', limit: 50, windowSeconds: 1800, at: 1_000 + number },
      });
      acknowledged({ number, opened, taken });
    }
    await store.close();
  },
};

await tasks[task]?.();
