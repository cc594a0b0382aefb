import { runWebHost } from './run-web-host.ts';

process.exitCode = await runWebHost(process.argv.slice(2));
