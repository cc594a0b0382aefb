import { message } from '#messages/message.ts';
import { parseDomainName, parseHostName } from '#values/domain-name.ts';
import { UsageError } from './usage-error.ts';

/** The LDH form of a name that can be registered. Throws UsageError, so that nothing is spent on one that cannot be. */
export function readName(text: string): string {
  const name = parseDomainName(text);
  if (!name.ok) throw new UsageError(name.problem.message);
  return name.value.ldhName;
}

/** The LDH form of any host name. Throws UsageError. */
export function readHostName(text: string): string {
  const name = parseHostName(text);
  if (!name.ok) throw new UsageError(name.problem.message);
  return name.value.ldhName;
}

/** The one name of a command that takes one. Throws UsageError. */
export function onlyName(positionals: readonly string[], command: string): string {
  const [name, second] = positionals;
  if (name === undefined) throw new UsageError(message('commandLine.nameMissing', { command }));
  if (second !== undefined)
    throw new UsageError(message('commandLine.nameTooMany', { command, given: JSON.stringify(second) }));
  return name;
}
