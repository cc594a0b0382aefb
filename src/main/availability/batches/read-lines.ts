import { message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { parseDomainName } from '#values/domain-name.ts';
import { DeskFailure } from '#values/failure.ts';
import { readNameListInTurns } from '#values/name-list.ts';
import type { PlannedCheckLine } from '../store/batch-record.ts';

/** At the published limit, 345,600 checks are a whole day. */
export const mostLines = 300_000;
const longestInput = 300;
const linesAtOnce = 500;

/**
 * The lines of a batch, in pieces and in their order: a name that is there already points to the line that is asked, and
 * what cannot be a name says why. An empty piece is a turn for others. Nothing is sent. Fails with invalid-input where there are too many.
 */
export function* readLines(text: string): Generator<readonly PlannedCheckLine[], void, void> {
  const placeOf = new Map<string, number>();
  let place = 0;
  let piece: PlannedCheckLine[] = [];
  for (const listed of readNameListInTurns(text)) {
    if (listed === undefined) {
      yield [];
      continue;
    }
    place += 1;
    if (place > mostLines) throw tooMany();
    piece.push(plannedLine(place, listed.line, listed.input, placeOf));
    if (piece.length === linesAtOnce) {
      yield piece;
      piece = [];
    }
  }
  if (piece.length > 0) yield piece;
}

function plannedLine(place: number, line: number, input: string, placeOf: Map<string, number>): PlannedCheckLine {
  const written = { place, line, input: input.slice(0, longestInput) };
  const name = parseDomainName(input);
  if (!name.ok) {
    const none = { ldhName: null, unicodeName: null, sameAs: null };
    return { ...written, ...none, state: 'problem', reason: say('en', name.problem.message) };
  }
  const { ldhName, unicodeName } = name.value;
  const sameAs = placeOf.get(ldhName);
  if (sameAs === undefined) placeOf.set(ldhName, place);
  return {
    ...written,
    ldhName,
    unicodeName,
    state: sameAs === undefined ? 'waiting' : 'duplicate',
    sameAs: sameAs ?? null,
    reason: '',
  };
}

function tooMany(): DeskFailure {
  return new DeskFailure({
    kind: 'invalid-input',
    message: message('availability.tooManyLines', { thousands: mostLines / 1000 }),
    nothingSent: true,
    field: 'text',
    code: 'too-many-lines',
  });
}
