import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A golden transcript: one exchange, written from the specification. The format is told in README.md beside this file. */
export interface Transcript {
  readonly name: string;
  readonly shown: boolean;
  readonly source: string;
  readonly points: readonly string[];
  readonly personality: Readonly<Record<string, string>>;
  readonly clientOnly: string | undefined;
  readonly command: string;
  readonly interface: string;
  readonly state: string;
  /** Values that the asker chooses. */
  readonly given: Readonly<Record<string, string>>;
  /** Values that the answerer chooses. */
  readonly any: Readonly<Record<string, string>>;
  readonly answer: string | undefined;
  readonly failure: string | undefined;
  /** Both with their placeholders. */
  readonly request: TranscriptMessage;
  readonly response: TranscriptMessage;
}

export interface TranscriptMessage {
  /** `HEAD /v0/… HTTP/1.1` or `HTTP/1.1 200 OK`. */
  readonly startLine: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Points of the specification marked "not shown" that a transcript can show; the others are about no exchange. */
export const openPoints = [
  'N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7', 'N8', 'N10', 'N11', 'N12', 'N14', 'N15', 'N16', 'N17', 'N19', 'N21',
  'N23', 'N24', 'N25', 'N26', 'N27', 'N28', 'N29', 'N30',
] as const;

/** All transcripts, those that the specification shows first. */
export function readTranscripts(): readonly Transcript[] {
  const here = import.meta.dirname;
  return [...readFolder(here, true), ...readFolder(join(here, 'assumed'), false)];
}

function readFolder(folder: string, shown: boolean): Transcript[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.http'))
    .sort()
    .map((file) => parseTranscript(basename(file, '.http'), readFileSync(join(folder, file), 'utf8'), shown));
}

/** Reads one file. Throws an Error that names the file where the format is broken. */
export function parseTranscript(name: string, text: string, shown: boolean): Transcript {
  const parts = /^([\s\S]*?)^--- request\n([\s\S]*?)^--- response\n([\s\S]*)$/m.exec(text);
  if (parts === null) throw new Error(`${name}: it needs "--- request" and "--- response"`);
  const [, head = '', request = '', response = ''] = parts;
  const lines = new Map<string, string[]>();
  for (const line of head.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const found = /^([a-z-]+): (.*)$/.exec(line);
    if (found === null) throw new Error(`${name}: not a line of the head: ${line}`);
    const [, key = '', value = ''] = found;
    lines.set(key, [...(lines.get(key) ?? []), value]);
  }
  const one = (key: string): string => {
    const value = lines.get(key)?.[0];
    if (value === undefined) throw new Error(`${name}: ${key} is missing`);
    return value;
  };
  const pairs = (key: string): Record<string, string> =>
    Object.fromEntries(
      (lines.get(key) ?? []).map((line) => {
        const at = line.indexOf(' = ');
        if (at < 0) throw new Error(`${name}: "${key}: ${line}" has no " = "`);
        return [line.slice(0, at), line.slice(at + 3)];
      }),
    );
  return {
    name,
    shown,
    source: one('source'),
    points: (lines.get('point')?.[0] ?? '').split(', ').filter((point) => point !== ''),
    personality: pairs('personality'),
    clientOnly: lines.get('client-only')?.[0],
    command: one('command'),
    interface: one('interface'),
    state: one('state'),
    given: pairs('with'),
    any: pairs('any'),
    answer: lines.get('answer')?.[0],
    failure: lines.get('failure')?.[0],
    request: parseMessage(request),
    response: parseMessage(response),
  };
}

function parseMessage(text: string): TranscriptMessage {
  const [head = '', ...rest] = text.split('\n\n');
  const [startLine = '', ...headers] = head.split('\n').filter((line) => line !== '');
  return {
    startLine,
    headers: headers.map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
    body: rest.join('\n\n').replace(/\n$/, ''),
  };
}

/** Puts values in the place of `{name}`; a name without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-zA-Z]+)\}/g, (all, name: string) => values[name] ?? all);
}
