import type { ReactNode } from 'react';

export interface PaletteCommand {
  readonly id: string;
  readonly label: string;
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

/** What of the commands goes with the text: every word of it must be somewhere in the label, whatever its accents. */
export function paletteMatches(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return groups
    .map((group) => ({
      ...group,
      commands: group.commands.filter(
        (command) => command.matched === true || words.every((word) => plain(command.label).includes(word)),
      ),
    }))
    .filter((group) => group.commands.length > 0);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
