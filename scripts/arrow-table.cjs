/**
 * The table of who may import whom. Each row names a place in the house, what of the house it may import, which packages
 * it may use and whether it may use Node's own modules; everything else is refused. The sentences say what to do
 * instead. .dependency-cruiser.cjs makes the rules of it.
 */

/** The values that everything speaks of, and the messages that everything says. */
const values = '^src/shared/(values|messages)/';
const contract = '^src/shared/contract/';
const clock = '^src/main/clock\\.ts$';
/** The nouns: one folder of each name in src/main, src/renderer and tests/unit, and one file or folder in the contract. */
const nouns = [
  'accounts',
  'domains',
  'renewals',
  'inbox',
  'availability',
  'lookups',
  'journal',
  'practice',
  'desk',
  'today',
  'team',
];
const noun = `(?:${nouns.join('|')})`;
/** Where SQL is written: the engine, and the store of each noun. */
const stores = `^src/main/(database|${noun}/store)/`;
/** The shapes of what the application hands to the nouns. */
const ports = '^src/main/ports\\.ts$';
const regularFile = '^src/main/files/regular-file\\.ts$';
const passWrite = '^src/main/pass-write\\.ts$';
const keychainPort = '^src/main/keychain/keychain\\.ts$';
/** The emulator's front: what starts and stops it; its registry and its routes lie in folders behind. */
const emulatorFront = '^src/main/emulator/[^/]+\\.ts$';
const exchangeTypes = '^src/main/registry/transport/exchange\\.ts$';

/** What every part of the screens is made of. */
const screenKit = ['react', 'react-dom', 'react-aria-components', 'lucide-react', 'i18next'];

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} from files of this place
 * @property {string} [except] files of it that have a row of their own
 * @property {string[]} imports what of the house it may import, itself included where it may
 * @property {string} insteadOfImports
 * @property {string[]} packages
 * @property {string} insteadOfPackages
 * @property {boolean | string[]} node Node's modules: all, none, or these only
 * @property {string} [insteadOfNode]
 */

/** @type {Row[]} */
const rows = [
  {
    name: 'messages',
    from: '^src/shared/messages/',
    imports: ['^src/shared/messages/'],
    insteadOfImports: 'Messages depend on nothing: what a sentence needs is a value of its message.',
    packages: [],
    insteadOfPackages: 'Messages are plain data and one function; windows and main follow them.',
    node: false,
    insteadOfNode: 'Messages are said in windows too: do input and output in main.',
  },
  {
    name: 'values',
    from: '^src/shared/values/',
    imports: [values],
    insteadOfImports: 'Values depend on nothing: move what you need here, or pass it in as an argument.',
    packages: ['temporal-polyfill', 'tr46'],
    insteadOfPackages: 'Values are plain; do the work in the layer that needs the package.',
    node: false,
    insteadOfNode: 'Values are used in windows too: do input and output in main and pass the result in.',
  },
  {
    name: 'contract',
    from: contract,
    imports: [values, contract],
    insteadOfImports:
      'The contract belongs to neither side: describe the data here with a schema and let main and window follow it.',
    packages: ['zod', '@orpc/contract'],
    insteadOfPackages:
      'The contract only declares, with zod and @orpc/contract; serve it in main, call it in the bridge.',
    node: false,
    insteadOfNode: 'The contract is read in windows too: declare data here and do the work in main.',
  },
  {
    name: 'preload',
    from: '^src/preload/',
    imports: ['^src/preload/'],
    insteadOfImports: 'The preload hands over one port and knows nothing else: do it behind the contract.',
    packages: [],
    insteadOfPackages: 'The preload runs in a sandboxed window and is kept bare: do it in main or in the renderer.',
    node: ['electron', 'electron/renderer'],
    insteadOfNode: 'The preload runs in a sandboxed window: only the renderer part of electron exists there.',
  },
  {
    name: 'clock',
    from: clock,
    imports: [],
    insteadOfImports: 'The clock reads system time and nothing else: whoever needs more takes a Clock as an argument.',
    packages: [],
    insteadOfPackages: 'The clock reads system time and nothing else; calendar dates live in src/shared/values.',
    node: true,
  },
  {
    name: 'regular-file',
    from: regularFile,
    imports: [values],
    insteadOfImports: 'This file opens and reads files, and nothing else: give what was read its meaning elsewhere.',
    packages: [],
    insteadOfPackages:
      'Files are read with Node’s own modules alone: what a package does with them belongs in another layer.',
    node: true,
  },
  {
    name: 'transport',
    from: '^src/main/registry/transport/',
    except: '^src/main/registry/transport/(undici-exchange|dispatchers|watched-socket)\\.ts$',
    imports: ['^src/main/registry/transport/', values, clock, keychainPort],
    insteadOfImports:
      'Transport carries bytes and knows no command, table or noun: declare the small port it needs as a type here and let application.ts pass the implementation in.',
    packages: [],
    insteadOfPackages:
      'Only undici-exchange.ts, dispatchers.ts and watched-socket.ts speak undici: take an Exchange as an argument.',
    node: true,
  },
  {
    name: 'undici-exchange',
    from: '^src/main/registry/transport/(undici-exchange|dispatchers|watched-socket)\\.ts$',
    imports: ['^src/main/registry/transport/', values, clock, keychainPort],
    insteadOfImports: 'These files turn one request into one reply by undici; what else is wanted belongs in a layer.',
    packages: ['undici'],
    insteadOfPackages: 'These files know undici alone, so that the client can be replaced in one place.',
    node: true,
  },
  {
    name: 'registry',
    from: '^src/main/registry/[^/]+\\.ts$',
    imports: ['^src/main/registry/', values, clock],
    insteadOfImports:
      'What stands between a request and its way knows no noun and no table: let application.ts pass in what it needs.',
    packages: [],
    insteadOfPackages: 'Packages are used by transport and by the reader of XML: use those.',
    node: true,
  },
  {
    name: 'protocol',
    from: '^src/main/registry/protocol/',
    except: '^src/main/registry/protocol/epp-v1/read-xml\\.ts$',
    imports: ['^src/main/registry/protocol/', values, exchangeTypes],
    insteadOfImports:
      'A command says what a request is and reads its answer; it knows no way to travel, no table and no noun: take what you need as an argument.',
    packages: [],
    insteadOfPackages: 'XML is read in epp-v1/read-xml.ts only; anything else a codec needs, it says by itself.',
    node: true,
  },
  {
    name: 'read-xml',
    from: '^src/main/registry/protocol/epp-v1/read-xml\\.ts$',
    imports: ['^src/main/registry/protocol/', values],
    insteadOfImports: 'This file turns text into a plain tree; give that a meaning in epp-response.ts.',
    packages: ['fast-xml-parser'],
    insteadOfPackages: 'This file knows one reader of XML, so that it can be replaced in one place.',
    node: true,
  },
  {
    name: 'store',
    from: stores,
    imports: [stores, values, clock, regularFile],
    insteadOfImports:
      'A store remembers and asks nobody: let the noun fetch, and hand the store plain data in one verb.',
    packages: [],
    insteadOfPackages: 'The store uses SQLite of Node in a thread of Node’s own; no package.',
    node: true,
  },
  {
    name: 'keychain',
    from: '^src/main/keychain/',
    except: '^src/main/keychain/os-keychain\\.ts$',
    imports: ['^src/main/keychain/', values],
    insteadOfImports: 'A keychain keeps secrets by name and knows no account: let the accounts choose the name.',
    packages: [],
    insteadOfPackages: 'Only os-keychain.ts loads keytar: use the Keychain port.',
    node: true,
  },
  {
    name: 'os-keychain',
    from: '^src/main/keychain/os-keychain\\.ts$',
    imports: ['^src/main/keychain/', values],
    insteadOfImports: 'A keychain keeps secrets by name and knows no account: let the accounts choose the name.',
    packages: ['keytar'],
    insteadOfPackages: 'This file knows keytar alone, so that it can be replaced in one place.',
    node: true,
  },
  {
    name: 'nouns',
    from: `^src/main/${noun}/(?!store/)`,
    except: '^src/main/team/connection\\.ts$',
    imports: [
      values,
      contract,
      clock,
      ports,
      keychainPort,
      passWrite,
      `^src/main/(registry/protocol|database|files|${noun})/`,
    ],
    insteadOfImports:
      'A noun works with commands, store verbs, files, the clock, the port of the write barrier and the keychain port; take anything else as an argument that application.ts passes in.',
    packages: [],
    insteadOfPackages: 'A noun is plain work on our own values: put the package behind a port in the layer below.',
    node: true,
  },
  {
    name: 'team-connection',
    from: '^src/main/team/connection\\.ts$',
    imports: [values],
    insteadOfImports:
      'This file opens lines to PostgreSQL and carries questions: what is asked is the business of the noun.',
    packages: ['pg'],
    insteadOfPackages: 'This file knows pg alone, so that it can be replaced in one place.',
    node: true,
  },
  {
    name: 'files',
    from: '^src/main/files/',
    except: regularFile,
    imports: ['^src/main/files/', values],
    insteadOfImports:
      'These files turn rows into files for people and know no noun and no table: take rows and columns as arguments.',
    packages: [],
    insteadOfPackages: 'Files are written without a package: write formats by hand or give a reason in docs/decisions.',
    node: true,
  },
  {
    name: 'ports',
    from: ports,
    imports: [contract, values, '^src/main/database/'],
    insteadOfImports:
      'A port is a shape made of the contract and of what the store keeps: describe anything else here.',
    packages: [],
    insteadOfPackages: 'A port is a type of our own: wrap the package in the layer that uses it.',
    node: false,
    insteadOfNode: 'A port does nothing: do input and output in the layer that carries it out.',
  },
  {
    name: 'application',
    from: '^src/main/(application/|pass-write\\.ts$)',
    imports: ['^src/shared/', '^src/main/(?!hosts/|emulator/)'],
    insteadOfImports:
      'The application knows neither its host nor the inside of the emulator: declare a port in ApplicationPorts and let the host pass it in.',
    packages: ['@orpc/server'],
    insteadOfPackages: 'The application puts parts together with @orpc/server; the work itself belongs in a layer.',
    node: true,
  },
  {
    name: 'emulator',
    from: '^src/main/emulator/',
    except: '^src/main/emulator/routes/control/',
    imports: ['^src/main/emulator/', values, clock, regularFile],
    insteadOfImports:
      'The emulator is a second reading of the specification: write it again from there, never with the client’s own code.',
    packages: [],
    insteadOfPackages: 'The emulator is bare node:http, so that it can misbehave as it likes: write it by hand.',
    node: true,
  },
  {
    name: 'emulator-control',
    from: '^src/main/emulator/routes/control/',
    imports: ['^src/main/emulator/', values, clock, regularFile],
    insteadOfImports:
      'Control moves the emulator’s own world and knows nothing of the client: see the message for emulator.',
    packages: ['zod'],
    insteadOfPackages:
      'Control is ours and not the registry’s, so zod may describe it; everything else is written by hand.',
    node: true,
  },
  {
    name: 'hosts',
    from: '^src/main/hosts/[^/]+$',
    imports: [
      '^src/main/hosts/[^/]+$',
      '^src/main/application/(application|rescue-desk|open-team|host-ports)\\.ts$',
      clock,
      regularFile,
      values,
      contract,
      '^src/main/keychain/',
      '^src/main/database/',
      emulatorFront,
    ],
    insteadOfImports:
      'What hosts share knows none of them and none of the layers’ work: pass it in from the host, or put the work in a noun.',
    packages: ['@orpc/server'],
    insteadOfPackages: 'What hosts share is thin: put other work in a layer.',
    node: true,
  },
  ...['electron', 'web', 'cli', 'emulator'].map((host) => ({
    name: `host-${host}`,
    from: `^src/main/hosts/${host}/`,
    imports: [
      `^src/main/hosts/(${host}/|[^/]+$)`,
      // Its command `emulator` is that host; to make a team store it needs no desk.
      ...(host === 'cli' ? ['^src/main/hosts/emulator/', '^src/main/application/administer-team\\.ts$'] : []),
      '^src/main/application/(application|host-ports)\\.ts$',
      clock,
      regularFile,
      values,
      ...(host === 'emulator' ? [] : [contract, '^src/main/keychain/', '^src/main/database/']),
      emulatorFront,
    ],
    insteadOfImports:
      'A host starts the application, implements its ports and knows its own platform: put the work in a noun, or what two hosts share in application.ts.',
    packages: host === 'emulator' ? [] : ['@orpc/server'],
    insteadOfPackages: 'A host is thin: it may serve the contract with @orpc/server; put other work in a layer.',
    node: true,
  })),
  {
    name: 'screens',
    from: '^src/renderer/(frame/|[^/]+$)',
    imports: ['^src/shared/', '^src/renderer/'],
    insteadOfImports: 'A window knows main only through the contract: ask by the bridge.',
    packages: [
      ...screenKit,
      'zustand',
      '@tanstack/react-query',
      '@fontsource-variable/inter',
      '@fontsource-variable/jetbrains-mono',
    ],
    insteadOfPackages:
      'Screens are made of the kit that is already there; a new package needs a reason in docs/decisions.',
    node: false,
    insteadOfNode: 'A window has no Node: ask main by the bridge.',
  },
  {
    name: 'bridge',
    from: '^src/renderer/bridge/',
    imports: ['^src/shared/', '^src/renderer/bridge/'],
    insteadOfImports: 'The bridge carries questions and topics; screens import it, not the other way round.',
    packages: ['react', 'zustand', 'zod', '@orpc/client', '@orpc/contract', '@tanstack/react-query'],
    insteadOfPackages: 'The bridge speaks the contract with @orpc/client; show things in the kit and the screens.',
    node: false,
    insteadOfNode: 'A window has no Node: ask main through the contract.',
  },
  {
    name: 'kit',
    from: '^src/renderer/kit/',
    imports: ['^src/renderer/kit/'],
    insteadOfImports: 'A piece of the kit knows no registry and asks nothing: take words and handlers as properties.',
    packages: screenKit,
    insteadOfPackages: 'Pieces of the kit are made of react and its components: pass data in as properties.',
    node: false,
    insteadOfNode: 'A window has no Node: take the data as a property.',
  },
  {
    name: 'parts',
    from: '^src/renderer/parts/',
    imports: ['^src/shared/', '^src/renderer/(kit|bridge|parts)/'],
    insteadOfImports:
      'Parts are what the screens of several nouns share; what only one of them needs belongs in its own folder.',
    packages: [...screenKit, 'zustand', '@tanstack/react-query'],
    insteadOfPackages: 'Parts ask by the bridge and show with the kit; a new package needs a reason in docs/decisions.',
    node: false,
    insteadOfNode: 'A window has no Node: ask main by the bridge.',
  },
  {
    name: 'noun-screens',
    from: `^src/renderer/${noun}/`,
    imports: ['^src/shared/', `^src/renderer/(kit|bridge|parts|${noun})/`],
    insteadOfImports:
      'The screens of a noun are made of kit, parts and the bridge; the frame puts them together and may pass things in.',
    packages: [...screenKit, 'zustand', '@tanstack/react-query'],
    insteadOfPackages:
      'A screen asks by the bridge and shows with the kit; a new package needs a reason in docs/decisions.',
    node: false,
    insteadOfNode: 'A window has no Node: ask main by the bridge.',
  },
];

module.exports = { rows, nouns, clock, exchangeTypes };
