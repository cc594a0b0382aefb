import type { Implementer } from './implementer.ts';
import type { BackupsService } from './services/backups.ts';

/** The handlers of backups and of putting one in place. */
export function backupRoutes(os: Implementer, backups: BackupsService) {
  return {
    backups: {
      status: os.backups.status.handler(() => backups.status()),
      suggestPath: os.backups.suggestPath.handler(() => backups.suggestPath()),
      start: os.backups.start.handler(({ input }) => backups.start(input)),
      choose: os.backups.choose.handler(() => backups.choose()),
      examine: os.backups.examine.handler(({ input }) => backups.examine(input.path)),
      restore: os.backups.restore.handler(({ input }) => backups.restore(input.path, input.sha256)),
      beginAnew: os.backups.beginAnew.handler(() => backups.beginAnew()),
    },
  };
}
