import * as z from 'zod';
import { operation } from './failures.ts';
import { accountIdSchema, idSchema, instantSchema } from './values.ts';

/**
 * Where a desk stands with its team store; only `current` sends. `lost`: no connection; `outdated`: the store needs a newer
 * program; `store-older`: the store has to be upgraded for this one; `comparing`: the store went back or was replaced; `unlike`: records of this desk were otherwise than the store's then; `ended`: this person has no access any more; `copied`: this data folder
 * was copied or put back from a backup, and joins again as another seat; `no-password`: the keychain does not give the password;
 * `server-full`: the server has no room; `cannot-write`: this computer cannot write to its data folder.
 */
export const teamLinkStates = [
  ...(['lost', 'current', 'outdated', 'store-older', 'comparing', 'unlike', 'ended', 'copied', 'no-password'] as const),
  ...(['server-full', 'cannot-write'] as const),
] as const;
export type TeamLinkState = (typeof teamLinkStates)[number];
/** What a person of the team may do: read; also renew and collect; also invite and remove. */
export const teamRoles = ['reader', 'seat', 'keeper'] as const;

const personSchema = z.string().min(1).max(100);
const invitationSchema = z.string().trim().min(1).max(20_000);
const hostSchema = z.string().regex(/^[\w.:-]{1,253}$/);
const machineSchema = z.string().trim().min(1).max(100);

/** How this desk stands with its team store. */
export const teamStandingSchema = z.object({
  name: z.string(),
  host: z.string(),
  port: z.number().int(),
  database: z.string(),
  person: z.string(),
  machine: z.string(),
  role: z.enum(teamRoles),
  seatId: idSchema,
  joinedAt: instantSchema,
  link: z.enum(teamLinkStates),
  /** When the link last changed; null before the first try. */
  linkSince: instantSchema.nullable(),
  /** After the team store was put back: whether its administrator has to look first, and which computers have not compared. */
  comparing: z.object({
    needsCheck: z.boolean(),
    waitsFor: z.array(z.object({ person: z.string(), machine: z.string() })),
  }),
  /** Records of this desk that were put in again since the program was started. */
  putBack: z.number().int(),
  /** Records of this desk that the team store does not have yet. */
  waiting: z.number().int(),
  /** Records of this desk that the team store has refused for good: they are on this disk only, and the log has the reason. */
  refused: z.number().int(),
});
export type TeamStanding = z.infer<typeof teamStandingSchema>;

/** A person of the team and one of their seats; a person who has not joined yet has none. */
export const teamMemberSchema = z.object({
  person: z.string(),
  role: z.enum(teamRoles),
  invitedAt: instantSchema,
  /** When the person or the seat left; null as long as it belongs to the team. */
  leftAt: instantSchema.nullable(),
  seatId: idSchema.nullable(),
  machine: z.string().nullable(),
  joinedAt: instantSchema.nullable(),
  /** When a program of the seat was last heard. */
  seenAt: instantSchema.nullable(),
  online: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** What a desk that worked alone would bring into a team, tried and taken back; the team's own stays wherever the two differ. */
export const teamHistorySchema = z.object({
  accounts: z.number().int(),
  /** Of those: contacts that the team has an account of. They go on as the team's. */
  accountsThere: z.number().int(),
  renewals: z.number().int(),
  messages: z.number().int(),
  /** Tags, notes, marks, customers, settings and amounts. */
  pieces: z.number().int(),
  /** Renewals and pieces that the team has as they are. */
  present: z.number().int(),
  /** Some of what the team has otherwise: its own stays. */
  otherwise: z.array(
    z.object({
      what: z.enum(['account', 'renewal', 'message', 'note', 'mark', 'customer', 'setting', 'card']),
      name: z.string(),
    }),
  ),
  otherwiseCount: z.number().int(),
  /** Names of which the team has a renewal that is not settled: nothing can be brought before it is. */
  openThere: z.array(z.string()),
});
export type TeamHistory = z.infer<typeof teamHistorySchema>;

/** The team into which a desk is on its way: it was cut off, or is under way. */
export const teamMovingSchema = z.object({
  name: z.string(),
  host: z.string(),
  person: z.string(),
  machine: z.string(),
});
export type TeamMoving = z.infer<typeof teamMovingSchema>;

/** What an invitation leads to, after every check of the server; nothing was kept yet. */
export const teamFoundSchema = z.object({
  name: z.string(),
  host: z.string(),
  port: z.number().int(),
  database: z.string(),
  person: personSchema,
  role: z.enum(teamRoles),
  /** People of the team without those who left. */
  people: z.number().int(),
  isEncrypted: z.boolean(),
  /** The server's version, as it says it. */
  serverVersion: z.string(),
  /** A name for this computer that may be changed. */
  machine: z.string(),
  /** What this desk would bring; null where it has no accounts, renewals and messages of its own. */
  history: teamHistorySchema.nullable(),
});
export type TeamFound = z.infer<typeof teamFoundSchema>;

/** What may have been written by a colleague and says nothing of that where it is shown. */
export const sharedPieceSchema = z.discriminatedUnion('of', [
  z.object({ of: z.enum(['rules', 'expiry-distances']) }),
  z.object({ of: z.enum(['collecting', 'price-lists']), accountId: accountIdSchema }),
  z.object({ of: z.literal('customer'), accountId: accountIdSchema, customerId: idSchema }),
]);
export type SharedPiece = z.infer<typeof sharedPieceSchema>;

/** Who wrote last, at which computer (null where that is not known), and when by the team store's clock. */
const writerSchema = z.object({ person: z.string(), machine: z.string().nullable(), keptAt: instantSchema });

/** Working with colleagues over one team store. */
export const team = {
  /** Null where this desk works alone. */
  standing: operation.output(teamStandingSchema.nullable()),
  /** Fails with team-unavailable while there is no connection, and with conflict where the desk works alone. */
  members: operation.output(z.array(teamMemberSchema)),
  /** Who wrote a shared piece last; null where that is not known, and where the desk works alone. */
  lastWriter: operation.input(sharedPieceSchema).output(writerSchema.nullable()),
  /** Looks at where an invitation leads. Fails with conflict, each trouble with its own sentence, and with invalid-input where the text is no invitation. */
  look: operation.input(z.object({ invitation: invitationSchema })).output(teamFoundSchema),
  /**
   * Joins, and opens the desk again with the team store. A desk with a history of its own brings it, which is long work: then `workId` names that,
   * and the desk opens again at its end. Fails as `look` does, and with conflict where there is a history and `bringHistory` is false; then nothing
   * has changed.
   */
  join: operation
    .input(z.object({ invitation: invitationSchema, machine: machineSchema, bringHistory: z.boolean().default(false) }))
    .output(z.object({ workId: idSchema.nullable() })),
  /** Null where no moving in was begun. */
  moving: operation.output(teamMovingSchema.nullable()),
  /** Goes on with a moving in that was cut off. Fails with conflict where there is none. */
  goOn: operation.output(z.object({ workId: idSchema })),
  /** Stays alone: what the team store has got stays there, and the seat leaves the team. Fails with conflict where no moving in was begun. */
  giveUpMoving: operation.output(z.object({})),
  /**
   * From now on the team store is reached at another address, where the same store was found; `ca` left out keeps the authority. The desk
   * opens again. Fails as `look` does, and with conflict where the desk works alone; then nothing has changed.
   */
  moveServer: operation
    .input(
      z.object({ host: hostSchema, port: z.number().int().min(1).max(65_535), ca: z.string().max(20_000).optional() }),
    )
    .output(z.object({})),
  /** Leaves: the local copy becomes this desk's own store. Fails with conflict while a record waits or a renewal is under way. */
  leave: operation.output(z.object({})),
};
