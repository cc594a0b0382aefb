import { runCli } from './run-cli.ts';

// Who reads the answer may have seen enough (`| head`): that is no failure of the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runCli(process.argv.slice(2));
