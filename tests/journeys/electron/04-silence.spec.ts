import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { homeOfEach, mends, onlyElectron, test } from './electron-test.ts';
import { endDesk, practise, startDesk } from './start-desk.ts';

const listenMilliseconds = 60_000;

/** Nothing is asked of the network but what the person has the program ask of a registry: here, of the practice registry. */
test.describe('silence on the network', () => {
  const home = homeOfEach();

  test('main connects to nothing outside of this computer', async ({ program }) => {
    const desk = await startDesk(program, home());
    try {
      await desk.app.evaluate(() => {
        const { Socket } = process.getBuiltinModule('node:net');
        const asked: string[] = [];
        Object.assign(globalThis, { asked });
        const connect = Socket.prototype.connect;
        Socket.prototype.connect = function (this: typeof Socket.prototype, ...given: unknown[]) {
          const [first] = given.flat() as { host?: string; path?: string }[];
          asked.push(first?.path ?? first?.host ?? 'localhost');
          return Reflect.apply(connect, this, given);
        } as typeof connect;
      });
      await practise(desk.page);
      const asked = await desk.app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter((host) => !/^(127\.|localhost$|::1$|\/)/.test(host))).toEqual([]);
    } finally {
      await endDesk(desk);
    }
  });

  test(
    'Chromium asks nothing of the network within a minute',
    mends('no dictionary for spelling is fetched from the network', [onlyElectron]),
    async ({ program }) => {
      const log = join(home(), 'network.json');
      const desk = await startDesk(program, home(), { switches: [`--log-net-log=${log}`] });
      await practise(desk.page);
      await new Promise((resolve) => setTimeout(resolve, listenMilliseconds));
      await endDesk(desk);
      const text = readFileSync(log, 'utf8');
      expect(text).toContain('"constants"');
      const addresses = [...text.matchAll(/"(?:url|host)":"(?:https?|wss?):\/\/([^"/]+)/g)];
      const names = [...text.matchAll(/"host":"([^"/]+)"/g)];
      const hosts = [...addresses, ...names].map(([, host = '']) => host);
      expect(hosts.filter((host) => !/^(127\.[\d.]+|localhost|\[::1\])(:\d+)?$/.test(host))).toEqual([]);
      const files = readdirSync(home(), { recursive: true, encoding: 'utf8' });
      expect(files.filter((file) => /Dictionaries|\.bdic$/.test(file))).toEqual([]);
    },
  );
});
