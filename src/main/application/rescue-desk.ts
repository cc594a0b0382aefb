import type { DeskOrder } from '#contract/desk/desk.ts';
import { rightsOfOthers } from '#main/database/own-files.ts';
import { storeUpkeep } from '#main/database/store-upkeep.ts';
import { BackupsService, type StorePlace } from '#main/desk/backups.ts';
import { createDesk } from '#main/desk/desk.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { aboutOf } from './about-host.ts';
import { systemChance } from './chance.ts';
import { filesForPeople } from './files-for-people.ts';
import type { Services } from './handlers.ts';
import type { ApplicationPorts } from './host-ports.ts';
import { createFailureOf } from './operation-failures.ts';
import { createRouter, type Router } from './router.ts';
import { createTopicPublisher } from './topic-publisher.ts';

/**
 * The desk of a store that cannot be opened: it says why to everything that is asked, and can put a backup in its place
 * or begin anew. Nothing else works, so nothing is sent and nothing is forgotten.
 */
export function createRescueDesk(
  ports: Pick<ApplicationPorts, 'files' | 'host' | 'clock' | 'log' | 'desktop'> & { readonly place: StorePlace },
): { readonly router: Router; order(one: DeskOrder): void; close(): void } {
  const { place, host, clock } = ports;
  const topics = createTopicPublisher();
  const failureOf = createFailureOf({
    newReference: () => systemChance.letters().slice(0, 8),
    log: ports.log ?? ((line) => process.stderr.write(`${line}\n`)),
    scrub: (text) => text,
  });
  const refuse = (): never => {
    throw new DeskFailure(
      place.trouble ?? { kind: 'internal', message: message('desk.storeNotOpen'), reference: 'rescue' },
    );
  };
  const desk = createDesk({
    settings: { get: async () => undefined, set: refuse, replace: refuse },
    about: aboutOf(host),
    desktop: ports.desktop,
    storage: () => ({
      notWritten: null,
      earlierOpen: false,
      openToOthers: rightsOfOthers(host.dataFolder) ?? null,
    }),
    publish: topics.publish,
  });
  const working: Partial<Services> = {
    desk,
    backups: new BackupsService({
      place,
      upkeep: storeUpkeep,
      settings: undefined,
      clock,
      files: filesForPeople(ports, systemChance.id),
      newId: systemChance.id,
      chooseFile: ports.files.chooseOpenPath,
      underWay: () => 0,
      startWork: undefined,
    }),
  };
  const refusing = new Proxy({}, { get: () => refuse });
  const services = new Proxy(working, { get: (known, name) => known[name as keyof Services] ?? refusing }) as Services;
  return { router: createRouter({ services, topics, failureOf }), order: desk.order, close: () => topics.close() };
}
