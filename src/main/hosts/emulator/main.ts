import { runEmulatorHost } from './run-emulator-host.ts';

process.exitCode = await runEmulatorHost(process.argv.slice(2));
