import { isIPv4 } from 'node:net';
import { parseArgs } from 'node:util';

/** How the web host was asked to start. */
export interface WebFlags {
  /** An address of 127.0.0.0/8; undefined lets each start draw its own. */
  readonly host: string | undefined;
  /** 0 lets the system choose a free one. */
  readonly port: number;
  readonly opensBrowser: boolean;
  readonly productionAllowed: boolean;
  readonly home: string | undefined;
  readonly help: boolean;
}

export const webUsage = `Serves Registry Desk to a browser on this machine.

  --port N            the port; 0 (the default) takes any free one
  --host 127.A.B.C    the address to listen on, for a tunnel for example. Without it each start has another one, for
                      which no other program can have prepared your browser
  --no-open           only prints the address, opens no window
  --allow-production  allows accounts of the production environment in the browser
  --home DIR          the data folder (default: REGISTRY_DESK_HOME, else the platform's place)
  --help              this text
`;

/** Reads the words after the program's name; throws an Error that says what is wrong with them. */
export function readWebFlags(words: readonly string[]): WebFlags {
  const { values } = parseArgs({
    args: [...words],
    options: {
      port: { type: 'string', default: '0' },
      host: { type: 'string' },
      'no-open': { type: 'boolean', default: false },
      'allow-production': { type: 'boolean', default: false },
      home: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`--port takes a number from 0 to 65535, not "${values.port}".`);
  if (values.host !== undefined && !isLoopback(values.host)) {
    throw new Error(`--host takes an address of this machine from 127.0.0.1 to 127.255.255.254, not "${values.host}".`);
  }
  if (values.home === '') throw new Error('--home takes a folder.');
  return {
    host: values.host,
    port,
    opensBrowser: !values['no-open'],
    productionAllowed: values['allow-production'],
    home: values.home,
    help: values.help,
  };
}

/** An IPv4 address of 127.0.0.0/8 in its one usual spelling, which is the one that a browser sends in Host. */
function isLoopback(host: string): boolean {
  return isIPv4(host) && host.startsWith('127.') && host !== '127.0.0.0' && host !== '127.255.255.255';
}
