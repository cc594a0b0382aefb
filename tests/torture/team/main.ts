import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { plantedFaults } from './planted-faults.ts';
import { tortureTeam } from './run.ts';

/**
 * `npm run torture -- team [--seats 3] [--kills 200] [--seed N] [--fault NAME]`: 0 when nothing was billed twice, lost or told
 * two ways. With a planted fault it is the other way round: 0 when the fault was noticed.
 */
export async function torture(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seats: { type: 'string', default: '3' },
      kills: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      fault: { type: 'string' },
    },
  });
  if (values.fault !== undefined) return withFault(values.fault, words);
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

/** The same words, in a program that is started with the fault in place. Seats that it starts inherit it. */
async function withFault(name: string, words: readonly string[]): Promise<number> {
  const fault = plantedFaults[name];
  if (fault === undefined) {
    console.error(`There is no fault ${name}. There are: ${Object.keys(plantedFaults).join(', ')}.`);
    return 2;
  }
  console.error(`Planted: ${fault.leavesOut}`);
  const without = words.filter((word, at) => word !== '--fault' && words[at - 1] !== '--fault');
  const run = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'team', ...without], {
    stdio: 'inherit',
    env: {
      ...process.env,
      REGISTRY_DESK_PLANTED_FAULT: name,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${join(import.meta.dirname, 'plant-fault.ts')}`,
    },
  });
  const [code] = (await once(run, 'exit')) as [number | null];
  console.error(code === 1 ? 'The fault was noticed.' : 'The fault was not noticed.');
  return code === 1 ? 0 : 1;
}
