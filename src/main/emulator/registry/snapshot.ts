import { message } from '#messages/message.ts';
import { SaidError } from '../said-error.ts';
import { ChangeReader, writeChange } from './change-line.ts';
import { applyChange, type Change, emptyState, type RegistryState } from './state.ts';

/**
 * A snapshot is text, a line of JSON each: a header with format and version, one line per record, and a last line with
 * the number of records, so that a cut file is noticed.
 */
const format = 'registry-emulator-snapshot';
const version = 1;
const linesPerPiece = 500;

/** Why a snapshot cannot be opened. */
export class SnapshotError extends SaidError {}

/** The changes that make the state again; settings first, since records are judged by them. */
export function changesOfState(state: RegistryState): Iterable<Change> {
  // Records never change, so holding the lists is holding the moment: writing may go on while requests come in.
  const settings = [...state.settings.values()].filter((setting) => setting.key !== 'highest');
  const highest = { key: 'highest', value: { ...state.highest } };
  const contacts = [...state.contacts.values()];
  const hosts = [...state.hosts.values()];
  const cards = [...state.cards.values()];
  const domains = [...state.domains.values()];
  const processes = [...state.processes.values()];
  const charges = [...state.charges];
  const messages = messagesInOrder(state);
  const replays = [...state.replays.values()];
  return (function* changes(): Generator<Change> {
    for (const record of [highest, ...settings]) yield { put: 'setting', record };
    for (const record of contacts) yield { put: 'contact', record };
    for (const record of hosts) yield { put: 'host', record };
    for (const record of cards) yield { put: 'card', record };
    for (const record of domains) yield { put: 'domain', record };
    for (const record of processes) yield { put: 'process', record };
    for (const record of charges) yield { put: 'charge', record };
    for (const record of messages) yield { put: 'message', record };
    for (const record of replays) yield { put: 'replay', record };
  })();
}

/** Acknowledged messages, then each queue in its own order, which is not always that of the identifiers. */
function messagesInOrder(state: RegistryState) {
  const acknowledged = [...state.messages.values()].filter((message) => message.acknowledgedAt !== undefined);
  return [...acknowledged, ...[...state.queues.values()].flatMap((queue) => [...queue.values()])];
}

/** Writes a snapshot in pieces of text. */
export function writeSnapshot(state: RegistryState): Iterable<string> {
  const changes = changesOfState(state);
  return (function* pieces(): Generator<string> {
    yield `${JSON.stringify({ format, version })}\n`;
    let records = 0;
    let lines: string[] = [];
    for (const change of changes) {
      lines.push(writeChange(change));
      records += 1;
      if (lines.length === linesPerPiece) {
        yield `${lines.join('\n')}\n`;
        lines = [];
      }
    }
    lines.push(JSON.stringify({ end: true, records }));
    yield `${lines.join('\n')}\n`;
  })();
}

/** Reads a snapshot as it comes, piece by piece; nothing of it counts before `finish`. */
export class SnapshotReader {
  readonly #state = emptyState();
  readonly #reader = new ChangeReader();
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #rest = '';
  #line = 0;
  #records = 0;
  #ended = false;

  /** Throws SnapshotError for what is no snapshot. */
  add(piece: Uint8Array): void {
    this.#text(this.#decode(piece));
  }

  /** The state, when the last line was there; throws SnapshotError for a file that was cut. */
  finish(): RegistryState {
    this.#text(this.#decode(undefined));
    if (this.#rest.trim() !== '') this.#take(this.#rest);
    if (!this.#ended) throw new SnapshotError(message('control.snapshotIncomplete', { line: this.#line }));
    return this.#state;
  }

  #decode(piece: Uint8Array | undefined): string {
    try {
      return piece === undefined ? this.#decoder.decode() : this.#decoder.decode(piece, { stream: true });
    } catch {
      throw new SnapshotError(message('control.snapshotNotText'));
    }
  }

  #text(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > 1_000_000) throw foreign();
    for (const line of lines) this.#take(line);
  }

  #take(line: string): void {
    this.#line += 1;
    if (this.#line === 1) {
      readHeader(line);
      return;
    }
    if (this.#ended) throw new SnapshotError(message('control.snapshotAfterEnd', { line: this.#line }));
    if (line.startsWith('{"end"')) {
      this.#readEnd(line);
      return;
    }
    try {
      applyChange(this.#state, this.#reader.read(line));
    } catch {
      throw new SnapshotError(message('control.snapshotLine', { line: this.#line }));
    }
    this.#records += 1;
  }

  #readEnd(line: string): void {
    const { records } = readObject(line);
    if (records !== this.#records) {
      throw new SnapshotError(message('control.snapshotCount', { said: String(records), found: this.#records }));
    }
    this.#ended = true;
  }
}

function readHeader(line: string): void {
  const header = readObject(line);
  if (header.format !== format) throw foreign();
  if (header.version !== version) {
    throw new SnapshotError(message('control.snapshotVersion', { version: String(header.version), ours: version }));
  }
}

function readObject(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Refused below.
  }
  throw foreign();
}

function foreign(): SnapshotError {
  return new SnapshotError(message('control.snapshotForeign'));
}
