import type { About } from '#contract/desk/desk.ts';
import type { HostFacts } from './host-ports.ts';

/** What windows may know of the host. */
export function aboutOf(host: HostFacts): Omit<About, 'showsFolders'> {
  const { logFolder = null, versions, ...facts } = host;
  return { ...facts, logFolder, versions: { ...versions }, platform: process.platform };
}
