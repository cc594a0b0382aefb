import type { World } from '#main/emulator/world.ts';

/**
 * The discovery document (protocol facts 3.10 and 12.14): what /.well-known/rpp.json and, not shown in the
 * specification (N4), OPTIONS on the v0 base answer with.
 */
export function discoveryDocument(world: World): string {
  return JSON.stringify({
    base_url: `${world.url}/rpp/v0`,
    version: '0.0.2',
    tlds: world.names.zones,
    objects: ['domainNames'],
    authentication: ['Basic'],
    endpoints: [
      { name: 'availability', url_template: '/domainNames/{id}/availability' },
      { name: 'renewal', url_template: '/domainNames/{id}/renewProcesses' },
    ],
  });
}
