import type { ReactNode } from 'react';

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
 * the accents. What is found by its label comes before what is found by other words.
 */
export function paletteMatches(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const byLabel = (command: PaletteCommand) =>
    command.matched === true || words.every((word) => plain(command.label).includes(word));
  const byWords = (command: PaletteCommand) => {
    const all = plain(`${command.label} ${command.words ?? ''}`);
    return words.every((word) => all.includes(word));
  };
  const found = groups
    .map((group) => {
      const first = group.commands.filter(byLabel);
      const others = group.commands.filter((command) => !first.includes(command) && byWords(command));
      return { ...group, commands: [...first, ...others], isFirst: first.length > 0 };
    })
    .filter((group) => group.commands.length > 0);
  return [...found.filter(({ isFirst }) => isFirst), ...found.filter(({ isFirst }) => !isFirst)].map(
    ({ isFirst: _, ...group }) => group,
  );
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
