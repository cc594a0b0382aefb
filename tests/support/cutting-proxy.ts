import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Which way bytes go. */
export type CutDirection = 'to-server' | 'to-client' | 'both';

/**
 * Stands between a seat and its server, and damages what passes as a network does. What is set holds for connections that
 * are open and for those that come, until it is set anew. A connection that has lost bytes never gets them back: it stays
 * silent in that direction until it is reset.
 */
export interface CuttingProxy {
  readonly port: number;
  /** The connections that have been cut at a word or after a number of bytes. */
  readonly cuts: number;
  /** The connections with at least one side that is open. */
  readonly open: number;
  /** Everything passes at once, and new connections are accepted. What is held goes first; no cut is waited for. */
  pass(): void;
  /** Everything arrives this much later, in both directions. */
  delay(milliseconds: number): void;
  /** New connections are reset; those that are open go on. */
  refuse(): void;
  /** All open connections are reset, on both sides. */
  reset(): void;
  /** Bytes are taken and dropped, and so are the ends of connections: neither side learns anything. */
  swallow(direction?: CutDirection): void;
  /** Bytes and ends of connections are kept. They are delivered late even where their sender is gone by then. */
  hold(direction?: CutDirection): void;
  /** What is kept is delivered, and the rest passes. */
  release(): void;
  /**
   * The next connection in which this text goes by in the clear is cut, once. `before`: the receiver never gets the whole
   * text. `after`: the receiver still gets what came in one piece with the end of the text.
   */
  cutAtWord(word: string, when: 'before' | 'after', direction?: CutDirection): void;
  /** Once this many more bytes have gone by, counted over all connections, the one that carries the last of them is cut, once. */
  cutAfter(bytes: number, direction?: CutDirection): void;
  close(): Promise<void>;
}

export async function cuttingProxy(target: { host: string; port: number }): Promise<CuttingProxy> {
  const proxy = new OwnProxy(target);
  await proxy.listen();
  return proxy;
}

/** The longest word that is found although it comes in several pieces. */
const tailBytes = 1024;

type OneWay = Exclude<CutDirection, 'both'>;

/** Whether bytes of one direction go on, and when. */
interface Way {
  mode: 'pass' | 'swallow' | 'hold';
  delay: number;
}

/** What ends a connection as soon as it goes by. */
type Cut = { readonly direction: CutDirection } & (
  | { readonly kind: 'word'; readonly word: Buffer; readonly when: 'before' | 'after' }
  | { readonly kind: 'bytes'; left: number }
);

class OwnProxy implements CuttingProxy {
  readonly #target: { host: string; port: number };
  readonly #server = createServer({ allowHalfOpen: true }, (near) => this.#accept(near));
  readonly #links = new Set<Link>();
  readonly #ways: Record<OneWay, Way> = {
    'to-server': { mode: 'pass', delay: 0 },
    'to-client': { mode: 'pass', delay: 0 },
  };
  #isRefusing = false;
  #cut: Cut | undefined;
  #cuts = 0;

  constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get cuts(): number {
    return this.#cuts;
  }

  get open(): number {
    return this.#links.size;
  }

  pass(): void {
    this.#isRefusing = false;
    this.#cut = undefined;
    this.#set('both', { mode: 'pass', delay: 0 });
  }

  delay(milliseconds: number): void {
    this.#set('both', { mode: 'pass', delay: milliseconds });
  }

  refuse(): void {
    this.#isRefusing = true;
  }

  reset(): void {
    for (const link of [...this.#links]) link.reset();
  }

  swallow(direction: CutDirection = 'both'): void {
    this.#set(direction, { mode: 'swallow' });
  }

  hold(direction: CutDirection = 'both'): void {
    this.#set(direction, { mode: 'hold' });
  }

  release(): void {
    for (const direction of waysOf('both')) {
      if (this.#ways[direction].mode === 'hold') this.#set(direction, { mode: 'pass' });
    }
  }

  cutAtWord(word: string, when: 'before' | 'after', direction: CutDirection = 'both'): void {
    const bytes = Buffer.from(word);
    if (bytes.length === 0 || bytes.length > tailBytes) throw new Error(`A word has 1 to ${tailBytes} bytes.`);
    this.#cut = { kind: 'word', word: bytes, when, direction };
  }

  cutAfter(bytes: number, direction: CutDirection = 'both'): void {
    this.#cut = { kind: 'bytes', left: bytes, direction };
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.reset();
    await closed;
  }

  #set(direction: CutDirection, change: Partial<Way>): void {
    for (const one of waysOf(direction)) Object.assign(this.#ways[one], change);
    for (const link of [...this.#links]) link.pump();
  }

  #accept(near: Socket): void {
    near.on('error', () => undefined);
    if (this.#isRefusing) {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ ...this.#target, allowHalfOpen: true, noDelay: true });
    near.setNoDelay(true);
    const link = new Link({
      near,
      far,
      ways: this.#ways,
      cutIn: (flow, piece) => this.#cutIn(flow, piece),
      over: () => this.#links.delete(link),
    });
    this.#links.add(link);
  }

  /** How many bytes of this piece still arrive when the connection is to be cut here; undefined where it goes on. */
  #cutIn({ direction, tail }: Flow, piece: Buffer): number | undefined {
    const cut = this.#cut;
    if (cut === undefined || (cut.direction !== 'both' && cut.direction !== direction)) return undefined;
    if (cut.kind === 'bytes') {
      if (piece.length < cut.left) {
        cut.left -= piece.length;
        return undefined;
      }
      this.#isCut();
      return cut.left;
    }
    // So much of the past that a text which has gone by whole is not found.
    const before = tail.subarray(Math.max(0, tail.length - cut.word.length + 1));
    const at = Buffer.concat([before, piece]).indexOf(cut.word);
    if (at < 0) return undefined;
    this.#isCut();
    return cut.when === 'after' ? piece.length : Math.max(0, at - before.length);
  }

  #isCut(): void {
    this.#cut = undefined;
    this.#cuts += 1;
  }
}

interface LinkPlan {
  /** To the client. */
  readonly near: Socket;
  /** To the server. */
  readonly far: Socket;
  readonly ways: Readonly<Record<OneWay, Way>>;
  readonly cutIn: (flow: Flow, piece: Buffer) => number | undefined;
  /** Told when both sides are closed. */
  readonly over: () => void;
}

/** One connection: two sockets, and what flows between them. */
class Link {
  readonly #sockets: readonly Socket[];
  readonly #flows: readonly Flow[];

  constructor({ near, far, ways, cutIn, over }: LinkPlan) {
    this.#sockets = [near, far];
    const cut = (flow: Flow) => {
      for (const one of this.#flows) one.stop();
      flow.source.resetAndDestroy();
      // The end comes behind the bytes: a reset could overtake them.
      flow.target.end();
    };
    this.#flows = [
      new Flow('to-server', near, far, ways['to-server'], { cutIn, cut }),
      new Flow('to-client', far, near, ways['to-client'], { cutIn, cut }),
    ];
    for (const socket of this.#sockets) {
      socket.on('close', () => {
        if (this.#sockets.every(({ destroyed }) => destroyed)) over();
      });
    }
  }

  pump(): void {
    for (const flow of this.#flows) flow.pump();
  }

  reset(): void {
    for (const flow of this.#flows) flow.stop();
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }
}

interface Cutting {
  readonly cutIn: (flow: Flow, piece: Buffer) => number | undefined;
  readonly cut: (flow: Flow) => void;
}

/** A piece of bytes, or how the source ended. */
type Item = { readonly due: number; readonly what: Buffer | 'end' | 'reset' };

/** What goes from one socket to the other. */
class Flow {
  readonly direction: OneWay;
  readonly source: Socket;
  readonly target: Socket;
  /** The last bytes that went by: a word may come in two pieces. */
  tail: Buffer = Buffer.alloc(0);
  readonly #way: Way;
  readonly #cutting: Cutting;
  #items: Item[] = [];
  #isSilent = false;
  /** Something came later than it was sent: a reset could then overtake it, and the plain end is delivered instead. */
  #isLate = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(direction: OneWay, source: Socket, target: Socket, way: Way, cutting: Cutting) {
    this.direction = direction;
    this.source = source;
    this.target = target;
    this.#way = way;
    this.#cutting = cutting;
    let hasEnded = false;
    source.on('error', () => undefined);
    source.on('data', (piece) => this.#arrive(piece as Buffer));
    source.on('end', () => {
      hasEnded = true;
      this.#arrive('end');
    });
    // Nobody waits any more until the target has room.
    target.on('close', () => source.resume());
    source.on('close', () => {
      if (!hasEnded) this.#arrive('reset');
    });
  }

  /** From now on nothing goes on, and what still comes is dropped. */
  stop(): void {
    this.#isSilent = true;
    this.#items = [];
    clearTimeout(this.#timer);
  }

  #arrive(what: Item['what']): void {
    if (this.#way.mode === 'hold' || this.#way.delay > 0) this.#isLate = true;
    if (!this.#isSilent) this.#items.push({ due: performance.now() + this.#way.delay, what });
    this.pump();
    // With nobody left to tell, this side ends too.
    if (what === 'end' && this.target.destroyed) this.source.destroy();
  }

  pump(): void {
    clearTimeout(this.#timer);
    if (this.#way.mode === 'swallow' && this.#items.length > 0) this.stop();
    while (this.#way.mode === 'pass') {
      const [item] = this.#items;
      if (item === undefined) return;
      const wait = item.due - performance.now();
      if (this.#way.delay > 0 && wait > 0) {
        this.#timer = setTimeout(() => this.pump(), Math.ceil(wait));
        return;
      }
      this.#items.shift();
      this.#deliver(item.what);
    }
  }

  #deliver(what: Item['what']): void {
    if (what === 'end' || (what === 'reset' && this.#isLate)) this.target.end();
    else if (what === 'reset') this.target.resetAndDestroy();
    else {
      const kept = this.#cutting.cutIn(this, what);
      this.#write(kept === undefined ? what : what.subarray(0, kept));
      const seen = what.length < tailBytes ? Buffer.concat([this.tail, what]) : what;
      this.tail = Buffer.from(seen.subarray(-tailBytes));
      if (kept !== undefined) this.#cutting.cut(this);
    }
  }

  #write(piece: Buffer): void {
    if (this.target.destroyed || piece.length === 0) return;
    if (this.target.write(piece)) return;
    this.source.pause();
    this.target.once('drain', () => this.source.resume());
  }
}

function waysOf(direction: CutDirection): readonly OneWay[] {
  return direction === 'both' ? ['to-server', 'to-client'] : [direction];
}
