import { parseArgs } from 'node:util';
import { tortureTeam } from './run.ts';

/**
 * `npm run torture -- team [--seats 3] [--kills 200] [--seed N]`: 0 when nothing was billed twice, lost or told
 * two ways.
 */
export async function torture(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seats: { type: 'string', default: '3' },
      kills: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
    },
  });
  const order = { seats: Number(values.seats), kills: Number(values.kills), seed: Number(values.seed) };
  console.error(`A team: ${order.seats} seats, ${order.kills} kills; seed ${order.seed}`);
  let said = 0;
  const figures = await tortureTeam(order, (now) => {
    if (now.kills < said + 10) return;
    said = now.kills;
    console.error(
      `  ${now.kills} kills, ${now.stops} stops, ${now.cuts} cuts, ${now.serverStops} stops of the server, ${now.jobs} jobs`,
    );
  });
  console.log(JSON.stringify(figures, null, 1));
  const { doubles, dishonest, twoOpen, lostMessages, unlike, aboveLimit, unfinished, faults } = figures;
  return doubles + dishonest + twoOpen + lostMessages + unlike + aboveLimit + unfinished + faults === 0 ? 0 : 1;
}
