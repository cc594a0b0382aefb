import { EventEmitter } from 'node:events';

/** Electron's MessagePortMain: main's end of a channel whose other end is in the page. */
export class StandInPort extends EventEmitter {
  readonly #send: (data: unknown) => void;
  readonly #ended: () => void;
  #waiting: unknown[] | undefined = [];
  #isOpen = true;
  /** What main did with it, for tests. */
  isHeard = false;

  constructor(send: (data: unknown) => void, ended: () => void = () => {}) {
    super();
    this.#send = send;
    this.#ended = ended;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  postMessage(data: unknown): void {
    if (this.#isOpen) this.#send(data);
  }

  /** Messages that came before this are delivered now, in their order. */
  start(): void {
    this.isHeard = true;
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const data of waiting) this.emit('message', { data, ports: [] });
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#ended();
    this.emit('close');
  }

  /** A message from the page. */
  receive(data: unknown): void {
    if (!this.#isOpen) return;
    if (this.#waiting) this.#waiting.push(data);
    else this.emit('message', { data, ports: [] });
  }
}
