import { describe, expect, it } from 'vitest';
import type { EmbeddedEmulator } from '#main/emulator/embedded-emulator.ts';
import { emulatorControl } from '#main/hosts/emulator-control.ts';

/** An emulator that ends when it is told or when the test says. */
function fakeEmulator(url: string): EmbeddedEmulator & { end(): void; stops: number } {
  let end: () => void = () => {};
  const ended = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined);
  });
  const addresses = { url, rpp: `${url}/rpp`, repp: `${url}/repp`, rdap: url, control: `${url}/control`, accounts: [] };
  const emulator = {
    ...addresses,
    ended,
    end,
    stops: 0,
    async stop() {
      emulator.stops += 1;
      end();
    },
  };
  return emulator;
}

describe('the practice registry of a host', () => {
  it('starts once, however often it is asked for', async () => {
    let starts = 0;
    const control = emulatorControl(undefined, async () => {
      starts += 1;
      return fakeEmulator('http://127.0.0.1:1');
    });
    expect(control.running()).toBeUndefined();
    const ready = await Promise.all([control.start(), control.start()]);
    expect(starts).toBe(1);
    expect(ready[0]).toEqual(ready[1]);
    expect(control.running()).toEqual(ready[0]);
    // Plain data only: neither the thread nor the way to stop it.
    expect(JSON.parse(JSON.stringify(ready[0]))).toEqual(ready[0]);
    expect(ready[0]).not.toHaveProperty('stop');
  });

  it('stops, also while it is starting, and starts again', async () => {
    const made: ReturnType<typeof fakeEmulator>[] = [];
    const control = emulatorControl(undefined, async () => {
      const emulator = fakeEmulator(`http://127.0.0.1:${made.length + 1}`);
      made.push(emulator);
      return emulator;
    });
    void control.start();
    await control.stop();
    expect(made[0]?.stops).toBe(1);
    expect(control.running()).toBeUndefined();
    expect((await control.start()).url).toBe('http://127.0.0.1:2');
    await control.stop();
    await control.stop();
    expect(made.map(({ stops }) => stops)).toEqual([1, 1]);
  });

  it('can be started again after it ended by itself', async () => {
    const made: ReturnType<typeof fakeEmulator>[] = [];
    const control = emulatorControl(undefined, async () => {
      const emulator = fakeEmulator(`http://127.0.0.1:${made.length + 1}`);
      made.push(emulator);
      return emulator;
    });
    await control.start();
    made[0]?.end();
    await made[0]?.ended;
    expect(control.running()).toBeUndefined();
    expect((await control.start()).url).toBe('http://127.0.0.1:2');
  });

  it('says why it did not start, and may be asked again', async () => {
    let isBroken = true;
    const control = emulatorControl(undefined, async () => {
      if (isBroken) throw new Error('no room');
      return fakeEmulator('http://127.0.0.1:1');
    });
    await expect(control.start()).rejects.toMatchObject({ failure: { kind: 'internal' }, message: /no room/ });
    isBroken = false;
    expect((await control.start()).url).toBe('http://127.0.0.1:1');
  });
});
