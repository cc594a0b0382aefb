import type { Run, Step } from './steps.ts';

/** What a step can be without, and what it then has in its place. */
const simpler: readonly (readonly [part: string, value: unknown])[] = [
  ['mishap', null],
  ['plan', null],
  ['again', false],
  ['by', 'A'],
  ['door', 'command'],
  ['years', 1],
];

/** Leaves out of a failing run whatever it fails without, one thing after the other, as long as it breaks the same promise. */
export async function makeSmaller(run: Run, brokenBy: (run: Run) => Promise<string | undefined>): Promise<Run> {
  const promise = await brokenBy(run);
  let smallest = run;

  async function tryWith(steps: readonly Step[]): Promise<boolean> {
    const one = { ...smallest, steps };
    if ((await brokenBy(one)) !== promise) return false;
    smallest = one;
    return true;
  }

  for (let before = 0; before !== measure(smallest); ) {
    before = measure(smallest);
    for (let place = smallest.steps.length - 1; place >= 0; place -= 1) {
      await tryWith(smallest.steps.filter((_, index) => index !== place));
    }
    for (let place = 0; place < smallest.steps.length; place += 1) {
      for (const [part, value] of simpler) {
        const step = smallest.steps[place];
        if (step === undefined || !(part in step) || step[part as keyof Step] === value) continue;
        await tryWith(smallest.steps.with(place, { ...step, [part]: value } as Step));
      }
    }
  }
  return smallest;
}

function measure({ steps }: Run): number {
  return JSON.stringify(steps).length;
}
