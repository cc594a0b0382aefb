import * as people from './people.ts';
import type { Life, Mishap } from './program.ts';
import { names } from './registry.ts';
import type { By, Step } from './steps.ts';
import type { World } from './world.ts';

/** A person reads no longer than this for one answer. */
const mostPatience = 20 * 60_000;

/** Does one step. Answers with how it is shown; empty where it had no effect. */
export async function perform(world: World, step: Step): Promise<string> {
  switch (step.kind) {
    case 'renew': {
      const by = step.door === 'command' ? people.renewByCommand : people.renewInWindow;
      const words = `renews ${step.name} for ${step.years}${step.door === 'window' ? ', in a window' : ''}${step.again ? ', and insists' : ''}`;
      return ask(world, step, words, [step.name], (life) => by(world, life, step));
    }
    case 'prepare':
      return ask(
        world,
        step,
        `prepares a batch of ${step.names.join(', ')}${step.again ? ', and insists' : ''}`,
        [],
        (life) => people.prepareBatch(world, life, step),
      );
    case 'run-batch':
      return ask(world, step, 'runs the batch', names, (life) => people.runBatch(world, life));
    case 'retry-batch':
      return ask(world, step, 'retries what failed of the batch', [], (life) => people.retryBatch(world, life));
    case 'examine':
      return ask(world, step, `reads ${step.name}`, [], (life) => people.examine(world, life, step.name));
    case 'examine-all':
      return ask(world, step, 'reads all that is unknown', [], (life) => people.examineAll(life));
    case 'find-out':
      return findOut(world, step.by, step.name);
    case 'settle':
      return ask(world, step, `settles ${step.name} by hand`, [], (life) => people.settle(world, life, step.name));
    case 'send-again':
      return ask(world, step, `sends ${step.name} again`, [step.name], (life) =>
        people.sendAgain(world, life, step.name),
      );
    case 'list':
      return ask(world, step, 'downloads the list', [], (life) => people.refreshList(life));
    case 'look-up':
      return ask(world, step, `looks up ${step.name}`, [], async (life) => {
        const { row } = await life.desk.domains.lookUp({ accountId: 'account-1', ldhName: step.name });
        return row.expiry?.date ?? 'no date';
      });
    case 'collect':
      return ask(world, step, 'collects the inbox', [], (life) => people.collect(life));
    case 'see-alarms':
      return ask(world, step, 'looks at the alarms', [], (life) => people.seeAlarms(life));
    default:
      return befall(world, step);
  }
}

/** What happens to programs, to time and to the registry. */
async function befall(world: World, step: Step): Promise<string> {
  const { time, registry } = world;
  switch (step.kind) {
    case 'kill':
      return world.kill(step.by) ? `${step.by} is killed` : '';
    case 'restart':
      if (!(await world.end(step.by))) return '';
      await world.ready(step.by);
      return `${step.by} is ended and started again`;
    case 'wake': {
      const life = world.running(step.by);
      if (life?.stoppedAt === undefined) return '';
      life.wake();
      return `${step.by} is woken → ${await world.goOn(life)}`;
    }
    case 'lose-lock':
      return world.loseLock(step.by) ? `${step.by} loses its lock` : '';
    case 'wait':
      await time.pass(step.seconds * 1000);
      return `${spanText(step.seconds)} pass`;
    case 'clock-jumps':
      return clockJumps(world, step);
    case 'server-clock-jumps':
      if (!world.computers.serverClockJumps(step.seconds * 1000)) return '';
      return `the clock of the team store jumps by ${spanText(step.seconds)}`;
    case 'link':
      if (!world.computers.trouble(step.by, step.trouble, step.seconds * 1000)) return '';
      return `the link of ${step.by} ${step.trouble} for ${spanText(step.seconds)}`;
    case 'copy-lags':
      if (registry.lag === step.seconds * 1000) return '';
      registry.lag = step.seconds * 1000;
      return `lookups and list are ${spanText(step.seconds)} old`;
    case 'look-ups-down':
      registry.lookUpsDown = step.times;
      return `the next ${step.times} lookups get no answer`;
    case 'back-up':
      return world.backUp() ? 'a backup is made' : '';
    case 'restore':
      return (await world.restore()) ? 'the backup is put in place' : '';
    default:
      throw new Error(`There is no step ${step.kind}.`);
  }
}

function clockJumps({ time, computers }: World, { by, seconds }: Extract<Step, { kind: 'clock-jumps' }>): string {
  const computer = computers.at(by);
  const offset = (time.offsets.get(computer) ?? 0) + seconds * 1000;
  // A clock that is days wrong is noticed, and put right.
  if (Math.abs(offset) > 4 * 86_400_000) return '';
  time.offsets.set(computer, offset);
  return `the clock of ${computer} jumps by ${spanText(seconds)}`;
}

type Asking = { readonly by: By; readonly mishap: Mishap | null } & Step;

async function ask(
  world: World,
  step: Asking,
  what: string,
  renews: readonly string[],
  work: (life: Life) => Promise<string>,
): Promise<string> {
  const life = await world.ready(step.by);
  if (life === undefined) return '';
  const plan = 'plan' in step ? step.plan : null;
  world.registry.plans.length = 0;
  if (plan !== null) world.registry.plans.push(plan);
  const said = await world.ask(life, { what, names: renews }, step.mishap, () => work(life));
  const isMet = plan !== null && world.registry.plans.length === 0;
  if (life.stoppedAt === undefined) world.registry.plans.length = 0;
  if (said === '' || said === 'there is none') return '';
  return `${step.by} ${what}${isMet ? ` (${JSON.stringify(plan)})` : ''} → ${said}`;
}

/** Reads as often as the program says, and waits by the clock of the computer, as a person does. */
async function findOut(world: World, by: By, name: string): Promise<string> {
  const told: string[] = [];
  for (let reading = 1; reading <= 4; reading += 1) {
    const life = await world.ready(by);
    const entry = await world.unknownOf(name);
    if (life === undefined || entry === undefined) break;
    let wait = 0;
    const asked = { what: 'finds out', names: [] };
    const said = await world.ask(life, asked, null, async () => {
      const { entry: now, reading: read } = await life.desk.renewals.examine({ entryId: entry.entryId });
      const { next } = await life.desk.renewals.readings({ entryId: entry.entryId });
      wait = next === null ? 0 : next.after - life.now() + 1000;
      return `${read?.dateNow ?? 'no date'} ${now.state}`;
    });
    told.push(said);
    if (wait <= 0 || wait > mostPatience) break;
    await world.time.pass(wait);
  }
  return told.length === 0 ? '' : `${by} finds out about ${name}: ${told.join('; ')}`;
}

function spanText(seconds: number): string {
  const span = Math.abs(seconds);
  const sign = seconds < 0 ? '-' : '';
  if (span >= 7200) return `${sign}${span / 3600} hours`;
  return span >= 120 ? `${sign}${span / 60} minutes` : `${sign}${span} seconds`;
}
