import type { Database } from '#main/database/database.ts';
import { message } from '#messages/message.ts';
import type { Environment } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';

/**
 * Refuses what a desk alone decides where this store belongs to a team: a program that opened it before does not know so yet, and would
 * renew, or acknowledge, beside the team. Part of the caller's transaction. Throws DeskFailure of kind conflict.
 */
export function refuseOfTeam(database: Database, environment: Environment): void {
  if (environment === 'emulator' || database.get('SELECT 1 FROM team_membership') === undefined) return;
  throw new DeskFailure({ kind: 'conflict', message: message('team.joinedElsewhere'), nothingSent: true });
}
