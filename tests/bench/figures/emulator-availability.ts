import { startChild } from '../child.ts';
import { liftLimits, startEmulatorProgram } from '../emulator-program.ts';
import { type Figure, inTurn, type Measured } from '../figure.ts';
import { requestsPerSecond } from '../load.ts';
import { startPrism } from '../prism.ts';

const names = 100_000;
const connections = 16;
const milliseconds = 2000;

/** HEAD availability of the emulator at 100,000 names, beside what node:http can do at most, and beside Prism. */
export const emulatorAvailability: Figure[] = [
  {
    name: 'emulator-availability',
    about: `HEAD availability answers a second, among ${names} names`,
    baseline: 'bare node:http',
    goal: { sense: 'at-least', value: 0.5 },
    measure: () =>
      beside(async () => {
        const bare = await startChild<{ port: number }>(`${import.meta.dirname}/../bare-server.ts`);
        return { port: bare.ready.port, root: '/rpp', stop: bare.stop };
      }),
  },
  {
    name: 'emulator-availability-prism',
    about: `HEAD availability answers a second, among ${names} names, beside a mock of the same OpenAPI file`,
    baseline: 'Prism',
    goal: { sense: 'at-least', value: 4 },
    measure: () =>
      beside(async (openApi) => {
        const prism = await startPrism(await openApi());
        return { ...prism, root: '' };
      }),
  },
];

async function beside(
  start: (openApi: () => Promise<string>) => Promise<{ port: number; root: string; stop(): Promise<void> }>,
): Promise<Measured> {
  const emulator = await startEmulatorProgram(['--names', String(names)]);
  try {
    await liftLimits(emulator);
    const other = await start(async () => (await fetch(`${emulator.ready.url}/rpp/v0/openapi.json`)).text());
    try {
      await mustAnswer(emulator.port, '/rpp', emulator.basic);
      await mustAnswer(other.port, other.root, emulator.basic);
      const ask = (port: number, root: string) => () =>
        requestsPerSecond({
          host: '127.0.0.1',
          port,
          connections,
          milliseconds,
          request: (index) =>
            `HEAD ${root}/v0/domainNames/name-${index % 5000}.example/availability HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
            `Authorization: ${emulator.basic}\r\nRPP-Cltrid: bench-${index}\r\n\r\n`,
        });
      const measured = await inTurn(5, ask(emulator.port, '/rpp'), ask(other.port, other.root));
      return {
        ratio: measured.ours / measured.baseline,
        detail: `${Math.round(measured.ours)}/s beside ${Math.round(measured.baseline)}/s, ${connections} connections`,
      };
    } finally {
      await other.stop();
    }
  } finally {
    await emulator.stop();
  }
}

/** A server that refuses is faster than one that answers: both must say that a free name is available. */
async function mustAnswer(port: number, root: string, basic: string): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}${root}/v0/domainNames/name-1.example/availability`, {
    method: 'HEAD',
    headers: { authorization: basic, 'rpp-cltrid': 'bench-first' },
  });
  if (reply.status !== 200) throw new Error(`port ${port} answered ${reply.status} instead of 200`);
}
