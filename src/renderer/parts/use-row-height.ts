import { useAsked } from './use-asked.ts';

/** Browsers end a page at some 33 million pixels; beyond this many rows they are always compact. */
const mostComfortableRows = 800_000;

/** The height of a table row in pixels, by the density that was chosen. */
export function useRowHeight(total: number): number {
  const settings = useAsked('settings', ['settings'], (desk, options) => desk.desk.settings(undefined, options)).answer;
  return settings?.density === 'comfortable' && total <= mostComfortableRows ? 40 : 32;
}
