/** A file with one import that a rule must refuse, and the rule's name. */
export type PlantedImport = readonly [rule: string, file: string, statement: string];

/**
 * Wrong imports, at least one for every rule of .dependency-cruiser.cjs, each refused by that rule and no other. Some
 * are type-only, because those count as well.
 */
export const plantedImports: readonly PlantedImport[] = [
  // shared
  ['messages-imports', 'src/shared/messages/planted-a.ts', `import { resultCode } from '#values/result-code.ts';`],
  ['messages-packages', 'src/shared/messages/planted-b.ts', `import { z } from 'zod';`],
  ['messages-node', 'src/shared/messages/planted-c.ts', `import { readFileSync } from 'node:fs';`],
  ['values-imports', 'src/shared/values/planted-a.ts', `import type { Clock } from '#main/clock.ts';`],
  ['values-packages', 'src/shared/values/planted-b.ts', `import { z } from 'zod';`],
  ['values-node', 'src/shared/values/planted-c.ts', `import { readFileSync } from 'node:fs';`],
  ['contract-imports', 'src/shared/contract/planted-a.ts', `import type { Store } from '#main/database/store.ts';`],
  ['contract-packages', 'src/shared/contract/planted-b.ts', `import { os } from '@orpc/server';`],
  ['contract-node', 'src/shared/contract/planted-c.ts', `import type { Server } from 'node:http';`],
  // preload
  ['preload-imports', 'src/preload/planted-a.ts', `import type { contract } from '#contract/contract.ts';`],
  ['preload-packages', 'src/preload/planted-b.ts', `import { z } from 'zod';`],
  ['preload-node', 'src/preload/planted-c.ts', `import { readFileSync } from 'node:fs';`],
  ['preload-node', 'src/preload/planted-d.ts', `import { app } from 'electron/main';`],
  // main: ports, clock and transport
  ['ports-imports', 'src/main/ports.ts', `import type { Clock } from '#main/clock.ts';`],
  ['ports-packages', 'src/main/ports.ts', `import { z } from 'zod';`],
  ['ports-node', 'src/main/ports.ts', `import { readFileSync } from 'node:fs';`],
  ['clock-imports', 'src/main/clock.ts', `import { resultCode } from '#values/result-code.ts';`],
  ['clock-packages', 'src/main/clock.ts', `import { Temporal } from 'temporal-polyfill';`],
  ['regular-file-imports', 'src/main/files/regular-file.ts', `import type { Clock } from '#main/clock.ts';`],
  ['regular-file-packages', 'src/main/files/regular-file.ts', `import { z } from 'zod';`],
  [
    'transport-imports',
    'src/main/registry/transport/planted-a.ts',
    `import type { Store } from '#main/database/store.ts';`,
  ],
  [
    'transport-imports',
    'src/main/registry/transport/planted-b.ts',
    `import { session } from '#main/registry/protocol/session.ts';`,
  ],
  [
    'transport-packages',
    'src/main/registry/transport/layers/planted-c.ts',
    `import type { Dispatcher } from 'undici';`,
  ],
  [
    'undici-exchange-imports',
    'src/main/registry/transport/undici-exchange.ts',
    `import '#main/registry/protocol/session.ts';`,
  ],
  ['undici-exchange-packages', 'src/main/registry/transport/undici-exchange.ts', `import { z } from 'zod';`],
  // main: protocol
  [
    'protocol-imports',
    'src/main/registry/protocol/planted-a.ts',
    `import { pipeline } from '#main/registry/transport/pipeline.ts';`,
  ],
  ['protocol-imports', 'src/main/registry/protocol/rdap/planted-b.ts', `import type { Clock } from '#main/clock.ts';`],
  ['protocol-imports', 'src/main/registry/protocol/planted-c.ts', `import { world } from '#main/emulator/world.ts';`],
  ['protocol-packages', 'src/main/registry/protocol/planted-d.ts', `import { XMLParser } from 'fast-xml-parser';`],
  [
    'protocol-takes-exchange-as-type',
    'src/main/registry/protocol/planted-e.ts',
    `import { exchange } from '#main/registry/transport/exchange.ts';`,
  ],
  ['read-xml-imports', 'src/main/registry/protocol/epp-v1/read-xml.ts', `import type { Clock } from '#main/clock.ts';`],
  ['read-xml-packages', 'src/main/registry/protocol/epp-v1/read-xml.ts', `import { z } from 'zod';`],
  // main: what is remembered and written
  ['store-imports', 'src/main/database/planted-a.ts', `import type { contract } from '#contract/contract.ts';`],
  ['store-packages', 'src/main/database/planted-b.ts', `import { request } from 'undici';`],
  ['keychain-imports', 'src/main/keychain/planted-a.ts', `import type { Store } from '#main/database/store.ts';`],
  ['keychain-packages', 'src/main/keychain/planted-b.ts', `import { z } from 'zod';`],
  ['os-keychain-imports', 'src/main/keychain/os-keychain.ts', `import type { Store } from '#main/database/store.ts';`],
  ['os-keychain-packages', 'src/main/keychain/os-keychain.ts', `import { z } from 'zod';`],
  // main: services and application
  [
    'nouns-imports',
    'src/main/journal/planted-a.ts',
    `import { pipeline } from '#main/registry/transport/pipeline.ts';`,
  ],
  ['team-connection-imports', 'src/main/team/connection.ts', `import type { Store } from '#main/database/store.ts';`],
  ['team-connection-packages', 'src/main/team/connection.ts', `import { z } from 'zod';`],
  ['nouns-imports', 'src/main/journal/planted-b.ts', `import { osKeychain } from '#main/keychain/os-keychain.ts';`],
  ['nouns-packages', 'src/main/journal/planted-c.ts', `import { stringify } from 'csv-stringify';`],
  ['nouns-stand-alone', 'src/main/journal/planted-d.ts', `import type { renewals } from '#main/renewals/renewals.ts';`],
  ['nouns-stand-alone', 'src/main/inbox/planted-e.ts', `import { renewals } from '../renewals/renewals.ts';`],
  // main: what stands between a request and its way
  ['registry-imports', 'src/main/registry/planted-a.ts', `import type { Store } from '#main/database/store.ts';`],
  ['registry-packages', 'src/main/registry/planted-b.ts', `import { request } from 'undici';`],
  // main: files
  ['files-imports', 'src/main/files/planted-a.ts', `import type { Store } from '#main/database/store.ts';`],
  ['files-imports', 'src/main/files/planted-b.ts', `import '#main/renewals/renewals.ts';`],
  ['files-packages', 'src/main/files/planted-c.ts', `import { z } from 'zod';`],
  [
    'application-imports',
    'src/main/application/planted-a.ts',
    `import { openWeb } from '#main/hosts/web/open-web.ts';`,
  ],
  [
    'application-imports',
    'src/main/application/planted-b.ts',
    `import { state } from '#main/emulator/registry/state.ts';`,
  ],
  ['application-packages', 'src/main/application/planted-c.ts', `import { request } from 'undici';`],
  // main: emulator
  [
    'emulator-imports',
    'src/main/emulator/planted-a.ts',
    `import { session } from '#main/registry/protocol/session.ts';`,
  ],
  [
    'emulator-imports',
    'src/main/emulator/routes/planted-b.ts',
    `import type { Store } from '#main/database/store.ts';`,
  ],
  ['emulator-packages', 'src/main/emulator/planted-c.ts', `import { XMLParser } from 'fast-xml-parser';`],
  [
    'emulator-control-imports',
    'src/main/emulator/routes/control/planted-a.ts',
    `import '#main/registry/protocol/session.ts';`,
  ],
  ['emulator-control-packages', 'src/main/emulator/routes/control/planted-b.ts', `import { request } from 'undici';`],
  ['emulator-takes-clock-as-type', 'src/main/emulator/planted-d.ts', `import { clock } from '#main/clock.ts';`],
  // main: hosts
  ['hosts-imports', 'src/main/hosts/planted-a.ts', `import { renewals } from '#main/renewals/renewals.ts';`],
  ['hosts-imports', 'src/main/hosts/planted-b.ts', `import { openWeb } from './web/open-web.ts';`],
  ['hosts-packages', 'src/main/hosts/planted-c.ts', `import { z } from 'zod';`],
  ['host-electron-imports', 'src/main/hosts/electron/planted-a.ts', `import { openWeb } from '../web/open-web.ts';`],
  ['host-electron-packages', 'src/main/hosts/electron/planted-b.ts', `import { z } from 'zod';`],
  ['host-web-imports', 'src/main/hosts/web/planted-a.ts', `import { renewals } from '#main/renewals/renewals.ts';`],
  ['host-web-packages', 'src/main/hosts/web/planted-b.ts', `import { request } from 'undici';`],
  [
    'host-cli-imports',
    'src/main/hosts/cli/planted-a.ts',
    `import { session } from '#main/registry/protocol/session.ts';`,
  ],
  ['host-cli-packages', 'src/main/hosts/cli/planted-b.ts', `import { z } from 'zod';`],
  [
    'host-emulator-imports',
    'src/main/hosts/emulator/planted-a.ts',
    `import type { Store } from '#main/database/store.ts';`,
  ],
  ['host-emulator-imports', 'src/main/hosts/emulator/planted-b.ts', `import '#main/emulator/registry/state.ts';`],
  ['host-emulator-packages', 'src/main/hosts/emulator/planted-c.ts', `import { os } from '@orpc/server';`],
  // renderer
  ['screens-imports', 'src/renderer/frame/planted-a.ts', `import type { Clock } from '#main/clock.ts';`],
  ['screens-packages', 'src/renderer/frame/planted-b.ts', `import { createORPCClient } from '@orpc/client';`],
  ['screens-node', 'src/renderer/planted-c.ts', `import { ipcRenderer } from 'electron';`],
  ['bridge-imports', 'src/renderer/bridge/planted-a.ts', `import { button } from '#renderer/kit/button.ts';`],
  ['bridge-packages', 'src/renderer/bridge/planted-b.ts', `import { os } from '@orpc/server';`],
  ['bridge-node', 'src/renderer/bridge/planted-c.ts', `import type { Server } from 'node:http';`],
  ['kit-imports', 'src/renderer/kit/planted-a.ts', `import type { contract } from '#contract/contract.ts';`],
  ['kit-packages', 'src/renderer/kit/planted-b.ts', `import { create } from 'zustand';`],
  ['kit-node', 'src/renderer/kit/planted-c.ts', `import path from 'node:path';`],
  ['parts-imports', 'src/renderer/parts/planted-a.ts', `import type { l } from '#renderer/inbox/list.ts';`],
  ['parts-packages', 'src/renderer/parts/planted-b.ts', `import { createORPCClient } from '@orpc/client';`],
  ['parts-node', 'src/renderer/parts/planted-c.ts', `import { hostname } from 'node:os';`],
  ['noun-screens-imports', 'src/renderer/renewals/planted-a.ts', `import { frame } from '#renderer/frame/frame.ts';`],
  ['noun-screens-packages', 'src/renderer/renewals/planted-b.ts', `import { z } from 'zod';`],
  ['noun-screens-node', 'src/renderer/renewals/planted-c.ts', `import { hostname } from 'node:os';`],
  ['noun-screens-stand-alone', 'src/renderer/renewals/planted-d.ts', `import type { list } from '../inbox/list.ts';`],
  // one file for each driver
  ['sqlite-in-one-file', 'src/main/database/planted-sqlite.ts', `import { DatabaseSync } from 'node:sqlite';`],
  ['sqlite-in-one-file', 'src/main/emulator/planted-sqlite.ts', `import type { DatabaseSync } from 'node:sqlite';`],
  ['electron-in-its-host', 'src/main/planted-electron.ts', `import { app } from 'electron';`],
  ['electron-in-its-host', 'src/main/hosts/web/planted-electron.ts', `import type { App } from 'electron/main';`],
  // everywhere
  ['no-tests-in-the-product', 'src/main/journal/planted-f.ts', `import '../../../tests/support/ground.ts';`],
  ['no-tests-in-the-product', 'scripts/planted-a.mjs', `import '../tests/support/ground.ts';`],
  ['no-scripts-in-the-product', 'src/main/journal/planted-g.ts', `import '../../../scripts/ground.mjs';`],
  ['scripts-stand-alone', 'scripts/planted-b.mjs', `import '../src/shared/values/result-code.ts';`],
  ['scripts-need-no-packages', 'scripts/planted-c.mjs', `import { request } from 'undici';`],
  ['packages-are-declared', 'tests/unit/planted-a.ts', `import pad from 'undeclared';`],
  ['main-packages-are-dependencies', 'src/main/keychain/os-keychain.ts', `import { getPassword } from 'keytar';`],
  ['imports-lead-somewhere', 'src/main/journal/planted-h.ts', `import { gone } from '#values/gone.ts';`],
  ['no-circles', 'src/main/database/circle-one.ts', `import './circle-other.ts';`],
  ['no-orphans', 'src/main/database/planted-orphan.ts', 'export const orphan = 1;'],
];

/** Right imports, in the places where a rule that reaches too far would refuse them. */
export const allowedImports: readonly (readonly [file: string, statement: string])[] = [
  // The other half of the circle, which is reported once.
  ['src/main/database/circle-other.ts', `import './circle-one.ts';`],
  ['src/shared/values/allowed.ts', `import { toASCII } from 'tr46'; import { resultCode } from './result-code.ts';`],
  ['src/shared/values/says.ts', `import { said } from '#messages/planted-a.ts';`],
  ['src/shared/contract/contract.ts', `import * as z from 'zod'; import { oc } from '@orpc/contract';`],
  ['src/shared/contract/allowed.ts', `import { resultCode } from '#values/result-code.ts';`],
  ['src/preload/index.ts', `import { ipcRenderer } from 'electron/renderer';`],
  ['src/main/registry/transport/exchange.ts', `import type { resultCode } from '#values/result-code.ts';`],
  [
    'src/main/registry/transport/pipeline.ts',
    `import type { Keychain } from '#main/keychain/keychain.ts'; import './exchange.ts';`,
  ],
  [
    'src/main/registry/transport/layers/allowed.ts',
    `import type { Clock } from '#main/clock.ts'; import '../exchange.ts';`,
  ],
  [
    'src/main/registry/transport/undici-exchange.ts',
    `import { request } from 'undici'; import type { E } from './exchange.ts';`,
  ],
  ['src/main/registry/protocol/session.ts', `import type { Exchange } from '#main/registry/transport/exchange.ts';`],
  ['src/main/registry/protocol/epp-v1/read-xml.ts', `import { XMLParser } from 'fast-xml-parser';`],
  [
    'src/main/database/database.ts',
    `import { DatabaseSync } from 'node:sqlite'; import { clock } from '#main/clock.ts';`,
  ],
  ['src/main/emulator/registry/durable-file.ts', `import { DatabaseSync } from 'node:sqlite';`],
  [
    'src/main/emulator/world.ts',
    `import type { Clock } from '#main/clock.ts'; import { createServer } from 'node:http';`,
  ],
  ['src/main/emulator/routes/control/allowed.ts', `import { z } from 'zod'; import '../../world.ts';`],
  ['src/main/emulator/emulator-worker.ts', `import { clock } from '#main/clock.ts'; import './registry/state.ts';`],
  ['src/main/keychain/os-keychain.ts', `import keytar from 'keytar'; import type { Keychain } from './keychain.ts';`],
  [
    'src/main/renewals/renewals.ts',
    `import { session } from '#main/registry/protocol/session.ts'; import '#main/clock.ts';`,
  ],
  ['src/main/inbox/allowed.ts', `import './own.ts'; import type { Keychain } from '#main/keychain/keychain.ts';`],
  ['src/main/inbox/inbox.ts', `import './own.ts'; import '#contract/contract.ts'; import '#main/database/store.ts';`],
  ['src/main/domains/allowed.ts', `import '#main/files/allowed.ts';`],
  ['src/main/files/allowed.ts', `import { crc32 } from 'node:zlib'; import '#values/result-code.ts';`],
  [
    'src/main/application/application.ts',
    `import { os } from '@orpc/server'; import '#main/renewals/renewals.ts'; import '#main/clock.ts';`,
  ],
  [
    'src/main/hosts/electron/allowed.ts',
    `import { app } from 'electron/main'; import '#main/application/application.ts';`,
  ],
  ['src/main/hosts/web/open-web.ts', `import { RPCHandler } from '@orpc/server'; import '../shared-front.ts';`],
  [
    'src/main/hosts/shared-front.ts',
    `import '#main/application/application.ts'; import '#main/keychain/os-keychain.ts';`,
  ],
  ['src/main/hosts/emulator/allowed.ts', `import { world } from '#main/emulator/world.ts'; import 'node:process';`],
  ['src/renderer/frame/frame.ts', `import { useState } from 'react'; import '#renderer/renewals/allowed.ts';`],
  [
    'src/renderer/bridge/allowed.ts',
    `import { createORPCClient } from '@orpc/client'; import '#contract/contract.ts';`,
  ],
  ['src/renderer/kit/button.ts', `import { Button } from 'react-aria-components'; import './button.module.css';`],
  [
    'src/renderer/parts/allowed.ts',
    `import '#renderer/kit/button.ts'; import '#renderer/bridge/allowed.ts'; import 'zustand';`,
  ],
  [
    'src/renderer/renewals/allowed.ts',
    `import './own.ts'; import '#renderer/kit/button.ts'; import '#renderer/parts/allowed.ts'; import 'zustand';`,
  ],
  [
    'tests/unit/allowed.ts',
    `import '#main/registry/transport/pipeline.ts'; import '../../scripts/ground.mjs'; import 'undici';`,
  ],
];

/** Files that the imports above lead to; none of them imports anything. */
export const ground: readonly string[] = [
  'src/shared/values/result-code.ts',
  'src/main/clock.ts',
  'src/main/files/regular-file.ts',
  'src/main/keychain/keychain.ts',
  'src/main/database/store.ts',
  'src/main/emulator/registry/state.ts',
  'src/main/inbox/own.ts',
  'src/renderer/renewals/own.ts',
  'src/renderer/inbox/list.ts',
  'src/renderer/kit/button.module.css',
  'tests/support/ground.ts',
  'scripts/ground.mjs',
];

/** Packages to stand in node_modules of the scratch folder. All are declared but the first; keytar only for development. */
export const packages: readonly string[] = [
  'undeclared',
  '@orpc/client',
  '@orpc/contract',
  '@orpc/server',
  'csv-stringify',
  'fast-xml-parser',
  'keytar',
  'react',
  'react-aria-components',
  'temporal-polyfill',
  'tr46',
  'undici',
  'zod',
  'zustand',
];
