import type { About } from '#contract/desk/desk.ts';
import type { HostFacts } from './host-ports.ts';

/** What windows may know of the host. */
export function aboutOf(host: HostFacts): Omit<About, 'showsFolders'> {
  const { logFolder = null, systemUser = '', versions, ...facts } = host;
  return { ...facts, logFolder, systemUser, versions: { ...versions }, platform: process.platform };
}
