import type { StoredExchange } from '#main/journal/store/record.ts';
import { asJson } from './as-json.ts';
import type { Beat } from './beat.ts';
import type { TeamLine } from './connection.ts';
import type { KeptPlace, Membership, TeamCopy, TeamRow } from './store/team-record.ts';

/** What is known of comparing records with a team store that was put back. */
export interface Compared {
  readonly needsCheck: boolean;
  /** Seats that have not compared theirs. */
  readonly waitsFor: Beat['waitsFor'];
  /** Records that this program has put in again. */
  readonly putBack: number;
}

interface Evidence {
  readonly journalId: string;
  readonly exchange: StoredExchange;
}

export interface PutBackPorts {
  readonly copy: Pick<TeamCopy, 'keptRows' | 'readInboxAgain' | 'membership' | 'keepMembership'>;
  readonly ask: TeamLine['query'];
  /** The running program of this seat. */
  readonly process: string;
  /** The exchange that proves a step of this seat; undefined where it is not here any more. */
  readonly evidence: (journalId: string) => Promise<Evidence | undefined>;
}

interface PutAnswer {
  readonly put: number;
  readonly unlike: number;
  /** Of accounts whose inbox went on otherwise: the fact up to which both have the same. */
  readonly again: Readonly<Record<string, number>>;
}

const rowsAtOnce = 500;

/**
 * Compares the records of a seat with a team store that was put back: what is missing there is put in again. Then the seat
 * knows the store by its new incarnation, and reads all of it again. Undefined where that is not so yet: a seat that only reads has
 * nothing to put in and waits until the others have, and one with records that are otherwise there stays as it is.
 */
export async function compareRecords(
  { needs, incarnation, server }: Beat,
  member: Membership,
  ports: PutBackPorts,
): Promise<{ readonly member: Membership; readonly put: number } | undefined> {
  const { copy } = ports;
  const isReader = member.role === 'reader';
  if (isReader && needs !== null) return undefined;
  const { put, unlike } = isReader ? { put: 0, unlike: 0 } : await putBack(member.seatId, incarnation, ports);
  if (unlike > 0) return undefined;
  const compared = { ...((await copy.membership()) ?? member), incarnation, readTo: '0', server };
  await copy.keepMembership(compared);
  return { member: compared, put };
}

/** Cut off anywhere it is begun again: what is there already stays as it is. */
async function putBack(
  seatId: string,
  incarnation: string,
  ports: PutBackPorts,
): Promise<Pick<PutAnswer, 'put' | 'unlike'>> {
  const { copy, ask, process } = ports;
  let put = 0;
  let unlike = 0;
  for (let place: KeptPlace | null = null; ; ) {
    const piece = await copy.keptRows(place, rowsAtOnce);
    const last = piece.at(-1);
    if (last === undefined) break;
    const rows = await Promise.all(piece.map(({ row }) => withEvidence(row, seatId, ports)));
    const [answered] = await ask('SELECT desk.put_back($1, $2) AS answer', [process, asJson(rows)]);
    const answer = answered?.answer as PutAnswer;
    put += answer.put;
    unlike += answer.unlike;
    place = last.place;
    for (const [accountId, readTo] of Object.entries(answer.again)) await copy.readInboxAgain(accountId, readTo);
  }
  await ask('SELECT desk.compared($1, $2, $3) AS answer', [process, incarnation, unlike]);
  return { put, unlike };
}

async function withEvidence(row: TeamRow, seatId: string, { evidence }: PutBackPorts): Promise<TeamRow> {
  const proven = row.kind === 'step' || row.kind === 'reading' || row.kind === 'contradiction';
  if (!proven || row.bySeat !== seatId) return row;
  const { journalId } = row.document;
  const exchange = journalId == null ? undefined : await evidence(journalId);
  return exchange === undefined ? row : { ...row, ...{ evidence: exchange } };
}
