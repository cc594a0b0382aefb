import { expect, test } from 'vitest';
import { inboxTorture } from '../torture/inbox.ts';
import { inboxDialects } from '../torture/inbox-dialects.ts';

/** A short run of `npm run torture -- inbox`, over the sources; the long one is for the command line. */
const program = `${import.meta.dirname}/../../src/main/hosts/cli/main.ts`;

test.each(inboxDialects)(
  'killed at random instants, $name: nothing lost, nothing twice',
  async (dialect) => {
    const report = await inboxTorture({ dialect, messages: 16, kills: 3, seed: 20261121, program });
    expect(report).toMatchObject({ kills: 3, lost: [], twice: [], early: [], torn: 0, left: 0 });
  },
  120_000,
);

test.each(inboxDialects.slice(0, 1))(
  'two programs always collect from the queue at once, one of them killed, $name: nothing lost, nothing twice',
  async (dialect) => {
    const report = await inboxTorture({ dialect, messages: 24, kills: 4, seed: 20261125, company: 1, program });
    expect(report).toMatchObject({ kills: 4, lost: [], twice: [], early: [], torn: 0, left: 0 });
    expect(report.runs).toBeGreaterThanOrEqual(2 * report.kills);
  },
  120_000,
);
