import { message } from '#messages/message.ts';
import { type Reply, type Rule, reply } from '../reply.ts';
import type { RecordedExchange } from '../routes/control/recording-file.ts';
import { type ComparedRequest, requestKey } from './request-key.ts';

/** What becomes of a request that the recording does not have. */
export type OtherRequests = 'answer' | 'refuse';

export interface ReplayedRequest extends ComparedRequest {
  /** The client's transaction identifier, which an answer that echoed the recorded one echoes instead. */
  readonly clTRID: string | undefined;
}

export interface ReplayState {
  readonly name: string;
  readonly exchanges: number;
  /** Requests answered from the recording, and those that it did not have, since it was opened. */
  readonly answered: number;
  readonly notRecorded: number;
  readonly others: OtherRequests;
}

/** Where each interface is on this emulator; a recording has paths below the base address. */
const bases = { 'rpp-v0': '/rpp', 'rpp-v1': '/rpp', 'repp-v1': '/repp', rdap: '' } as const;

/**
 * A recording holds the body as text, which goes out in UTF-8 whatever it came in; where the answer named another charset
 * it names this one. The XML declaration names one where no header does.
 */
const namedCharset = /(\bcharset\s*=\s*)(?!"?utf-?8\b)(?:"[^"]*"|[^\s;,]+)/i;
const namedEncoding = /^(\s*<\?xml[^>]*\sencoding\s*=\s*)(?!["']utf-?8["'])(?:"[^"]*"|'[^']*')/i;

/** How the answer travels is this emulator's business: it frames the body itself. */
const framing = /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|trailer|upgrade|date)$/i;

interface Line {
  /** Places in the recording, in recorded order. */
  readonly places: number[];
  next: number;
}

/**
 * A recording that is being answered from: each request by the exchange that is next among those that mean the same, in
 * recorded order, the last one again and again.
 */
export class Replay {
  others: OtherRequests;
  readonly #name: string;
  readonly #exchanges: readonly RecordedExchange[];
  readonly #lines = new Map<string, Line>();
  #answered = 0;
  #notRecorded = 0;

  constructor(name: string, exchanges: readonly RecordedExchange[], others: OtherRequests) {
    this.#name = name;
    this.#exchanges = exchanges;
    this.others = others;
    for (const [place, { interface: via, request }] of exchanges.entries()) {
      const { body, method, path, query } = request;
      const key = requestKey({ method, path: bases[via] + path, query, body: body ?? '' });
      const line = this.#lines.get(key);
      if (line === undefined) this.#lines.set(key, { places: [place], next: 0 });
      else line.places.push(place);
    }
  }

  state(): ReplayState {
    return {
      name: this.#name,
      exchanges: this.#exchanges.length,
      answered: this.#answered,
      notRecorded: this.#notRecorded,
      others: this.others,
    };
  }

  /** The first recorded answers are given again. */
  rewind(): void {
    for (const line of this.#lines.values()) line.next = 0;
    this.#answered = 0;
    this.#notRecorded = 0;
  }

  /** The recorded answer, or a refusal where others are refused; undefined where the emulator answers itself. */
  answer(request: ReplayedRequest, url: string): Reply | undefined {
    const line = this.#lines.get(requestKey(request));
    const turn = line === undefined ? 0 : Math.min(line.next, line.places.length - 1);
    const place = line?.places[turn];
    const exchange = place === undefined ? undefined : this.#exchanges[place];
    if (line === undefined || place === undefined || exchange === undefined) {
      this.#notRecorded += 1;
      return this.others === 'refuse' ? notRecorded(request) : undefined;
    }
    line.next += 1;
    this.#answered += 1;
    const values = { place: place + 1, all: this.#exchanges.length };
    const alike = line.places.length;
    const text =
      alike === 1
        ? message('rules.recorded', values)
        : message('rules.recordedAlike', { ...values, turn: turn + 1, alike });
    return recordedReply(exchange, request, url, { source: 'recording', text });
  }
}

function recordedReply(exchange: RecordedExchange, { clTRID }: ReplayedRequest, url: string, rule: Rule): Reply {
  const { reply: recorded, request } = exchange;
  const asked = request.headers.find(([name]) => isClTRIDHeader(name))?.[1];
  const base = url + bases[exchange.interface];
  const sentValue = (name: string, value: string): string => {
    if (isClTRIDHeader(name) && value === asked && clTRID !== undefined) return clTRID;
    if (/^content-type$/i.test(name)) return value.replace(namedCharset, '$1utf-8');
    return value.replace(/^\{base\}/, base);
  };
  const flat = recorded.headers
    .filter(([name]) => !framing.test(name))
    .flatMap(([name, value]) => [name, sentValue(name, value)]);
  const isBodyless = recorded.status === 204 || recorded.status === 304 || recorded.body === null;
  const text = (recorded.body ?? '').replace(namedEncoding, '$1"UTF-8"');
  const body = isBodyless ? undefined : echoing(text, asked, clTRID);
  return reply(recorded.status, flat, body, rule);
}

/** Where the recorded answer repeated the request's identifier, this one repeats the identifier of this request. */
function echoing(body: string, asked: string | undefined, clTRID: string | undefined): string {
  if (asked === undefined || clTRID === undefined || asked === clTRID) return body;
  return body
    .replaceAll(`<clTRID>${asked}</clTRID>`, () => `<clTRID>${clTRID}</clTRID>`)
    .replace(/("clTRID"\s*:\s*)("(?:[^"\\]|\\.)*")/g, (whole, name: string, value: string) =>
      value === JSON.stringify(asked) ? name + JSON.stringify(clTRID) : whole,
    );
}

function isClTRIDHeader(name: string): boolean {
  return /^(rpp|repp)-cltrid$/i.test(name);
}

/** Not 404, which is an answer on two of the interfaces. */
function notRecorded({ body, method, path, query }: ReplayedRequest): Reply {
  const asked = `${method} ${path}${query === '' ? '' : `?${query}`}`;
  const withBody = body === '' ? '' : ' with this body';
  return reply(
    501,
    ['Content-Type', 'text/plain; charset=utf-8'],
    `The recording has no answer to ${asked}${withBody}, and this emulator gives no others while it replays.\n`,
    { source: 'recording', text: message(body === '' ? 'rules.notRecorded' : 'rules.notRecordedBody', { asked }) },
  );
}
