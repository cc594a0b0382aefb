/** An all-day event of a calendar. */
export interface CalendarEvent {
  /** Stays the same when the file is written again, so that a calendar program replaces its own entry. */
  readonly uid: string;
  /** Epoch milliseconds of the fact; written in UTC. */
  readonly stampedAt: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly summary: string;
  readonly description: string;
  /** Days before the date at which a program reminds. */
  readonly reminders: readonly number[];
}

const longestLine = 75;

/**
 * An iCalendar file (RFC 5545), piece by piece: one all-day event that takes nobody's time for each of `events`. Lines
 * end with CRLF and are folded at 75 octets, never inside a letter (3.1); text is escaped (3.3.11).
 */
export async function* calendarText(
  title: string,
  events: AsyncIterable<readonly CalendarEvent[]>,
): AsyncGenerator<string, void, void> {
  yield lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Registry Desk//Expiry dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(title)}`,
  ]);
  for await (const piece of events) yield lines(piece.flatMap(eventLines));
  yield lines(['END:VCALENDAR']);
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${new Date(event.stampedAt).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${event.date.replaceAll('-', '')}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    'TRANSP:TRANSPARENT',
    ...event.reminders.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(event.summary)}`,
      days === 0 ? 'TRIGGER:PT0S' : `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

function escaped(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, (letter) => `\\${letter}`)
      // Some readers end a line at the last three as well.
      .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
      // Text of a calendar carries no control character but the tab (3.1). The others here turn the direction of a line.
      .replace(/(?!\t)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
      .toWellFormed()
  );
}

function lines(unfolded: readonly string[]): string {
  return unfolded.map((line) => `${folded(line)}\r\n`).join('');
}

function folded(line: string): string {
  if (line.length * 3 <= longestLine || Buffer.byteLength(line) <= longestLine) return line;
  let text = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > longestLine) {
      text += '\r\n ';
      octets = 1;
    }
    text += letter;
    octets += size;
  }
  return text;
}
