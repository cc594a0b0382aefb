import { desk } from './desk.ts';
import { emulatorHost } from './emulator-host.ts';
import { files } from './files.ts';
import { keychain } from './keychain.ts';
import { registry } from './registry.ts';
import { resultCodes } from './result-codes.ts';
import { words } from './words.ts';

/** Every sentence in English, by noun and key. */
export const english = { desk, emulatorHost, files, keychain, registry, resultCodes, words };
