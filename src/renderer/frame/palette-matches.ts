import type { ReactNode } from 'react';
import { hasWords, plainText } from '#renderer/kit/typed-text.ts';

export interface PaletteCommand {
  readonly id: string;
  readonly label: string;
  /** Other words that people type for it; never shown. */
  readonly words?: string;
  readonly icon?: ReactNode;
  readonly aside?: string;
  /** True shows it whatever was typed: main has matched it already. */
  readonly matched?: boolean;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly title: string;
  readonly commands: readonly PaletteCommand[];
}

/**
 * What of the commands goes with the text: every word of it must be somewhere in the label or its other words, whatever
 * the accents. A label that is the text comes first, then what is found by its label, then what is found by other words.
 */
export function paletteMatches(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const byLabel = (command: PaletteCommand) => command.matched === true || hasWords(command.label, text);
  const byWords = (command: PaletteCommand) => hasWords(`${command.label} ${command.words ?? ''}`, text);
  const found = groups
    .map((group) => {
      const named = group.commands.filter((command) => isNamed(command, text));
      const first = group.commands.filter((command) => !named.includes(command) && byLabel(command));
      const others = group.commands.filter(
        (command) => !named.includes(command) && !first.includes(command) && byWords(command),
      );
      const rank = named.length > 0 ? 0 : first.length > 0 ? 1 : 2;
      return { ...group, commands: [...named, ...first, ...others], rank };
    })
    .filter((group) => group.commands.length > 0);
  return found.sort((one, other) => one.rank - other.rank).map(({ rank: _, ...group }) => group);
}

/** Whether the text is the command's label: nothing that is still looked for can be meant rather. */
export function isNamed(command: PaletteCommand, text: string): boolean {
  return plainText(command.label) === plainText(text.trim());
}
