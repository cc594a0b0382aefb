/**
 * A reader of iCalendar by the grammar of RFC 5545, written from the standard and not from our writer: content lines
 * (3.1), parameters (3.2), components (3.6) with the properties that each must have. Throws at the first thing that a
 * strict program would refuse.
 */
export interface CalendarComponent {
  readonly name: string;
  readonly properties: readonly CalendarProperty[];
  readonly components: readonly CalendarComponent[];
}

export interface CalendarProperty {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** As it stands, escapes and all. */
  readonly value: string;
}

interface Open {
  readonly name: string;
  readonly properties: CalendarProperty[];
  readonly components: CalendarComponent[];
}

export function readCalendar(bytes: Uint8Array): CalendarComponent {
  const stack: Open[] = [];
  let whole: CalendarComponent | undefined;
  for (const line of contentLines(bytes)) {
    if (whole !== undefined) throw new Error('something follows the calendar');
    const property = readProperty(line);
    if (property.name === 'BEGIN') {
      stack.push({ name: property.value, properties: [], components: [] });
    } else if (property.name === 'END') {
      const ended = stack.pop();
      if (ended?.name !== property.value) throw new Error(`END:${property.value} ends ${ended?.name}`);
      check(ended);
      const around = stack.at(-1);
      if (around === undefined) whole = ended;
      else around.components.push(ended);
    } else {
      const inside = stack.at(-1);
      if (inside === undefined) throw new Error('a property outside of any component');
      inside.properties.push(property);
    }
  }
  if (whole === undefined) throw new Error('the calendar does not end');
  return whole;
}

/** The text of a TEXT value (3.3.11). */
export function textOf(value: string): string {
  if (/(^|[^\\])(\\\\)*[;,]/.test(value)) throw new Error(`an unescaped separator in ${value}`);
  return value.replace(/\\(.)/g, (_, letter: string) => {
    if (letter === 'n' || letter === 'N') return '\n';
    if (letter === '\\' || letter === ';' || letter === ',') return letter;
    throw new Error(`\\${letter} is no escape`);
  });
}

/** Lines end with CRLF, are at most 75 octets long and each UTF-8 by itself; one that begins with a blank goes on. */
function* contentLines(bytes: Uint8Array): Generator<string, void, void> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let unfolded: string | undefined;
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0d, start);
    if (end < 0 || bytes[end + 1] !== 0x0a) throw new Error('a line does not end with CRLF');
    if (end - start > 75) throw new Error(`a line of ${end - start} octets`);
    const line = strict.decode(bytes.subarray(start, end));
    if (line.includes('\n')) throw new Error('a bare line feed');
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (unfolded === undefined) throw new Error('the first line is folded');
      unfolded += line.slice(1);
    } else {
      if (unfolded !== undefined) yield unfolded;
      unfolded = line;
    }
    start = end + 2;
  }
  if (unfolded !== undefined) yield unfolded;
}

function readProperty(line: string): CalendarProperty {
  const match = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s.exec(line);
  if (match === null) throw new Error(`no content line: ${line}`);
  const [, name = '', parameters = '', value = ''] = match;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: values carry no control character but the tab
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value)) throw new Error('a control character');
  const pairs = [...parameters.matchAll(/;([^=]+)=([^;]*)/g)].map(([, key = '', text = '']) => [
    key.toUpperCase(),
    text,
  ]);
  return { name: name.toUpperCase(), parameters: Object.fromEntries(pairs), value };
}

function check({ name, properties, components }: Open): void {
  const count = (property: string): number => properties.filter((one) => one.name === property).length;
  const once = (property: string): void => {
    if (count(property) !== 1) throw new Error(`${name} has ${count(property)} of ${property}`);
  };
  if (name === 'VCALENDAR') {
    once('PRODID');
    once('VERSION');
    if (components.length === 0) throw new Error('a calendar has at least one component');
  }
  if (name === 'VEVENT') {
    for (const property of ['UID', 'DTSTAMP', 'DTSTART']) once(property);
    for (const { name: property, value, parameters } of properties) {
      if (property === 'DTSTAMP' && !/^\d{8}T\d{6}Z$/.test(value)) throw new Error(`DTSTAMP ${value} is not in UTC`);
      if (property === 'DTSTART' && parameters.VALUE === 'DATE' && !/^\d{8}$/.test(value)) {
        throw new Error(`DTSTART ${value} is no date`);
      }
    }
  }
  if (name === 'VALARM') {
    once('ACTION');
    once('TRIGGER');
    once('DESCRIPTION');
    const trigger = properties.find((one) => one.name === 'TRIGGER')?.value ?? '';
    if (!/^[+-]?P(\d+W|\d+D(T.+)?|T\d+[HMS].*)$/.test(trigger)) throw new Error(`${trigger} is no duration`);
  }
}
