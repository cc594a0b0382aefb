import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SeatAnswer, SeatJob, SeatOrder } from './seat.ts';

const program = join(import.meta.dirname, 'seat.ts');

/** A seat of the team as it is started again and again. */
export class SeatProgram {
  readonly name: string;
  readonly #order: SeatOrder;
  #child: ChildProcess | undefined;
  #ready: Promise<void> = Promise.resolve();
  #waiting = new Map<number, (answer: SeatAnswer | 'killed') => void>();
  #number = 0;
  #faults = 0;

  constructor(name: string, order: SeatOrder) {
    this.name = name;
    this.#order = order;
  }

  /** How often it told of a fault of its own. */
  get faults(): number {
    return this.#faults;
  }

  get path(): string {
    return this.#order.path;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, REGISTRY_DESK_SEAT: JSON.stringify(this.#order) },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stderr?.on('data', (text: Buffer) => {
      this.#faults += 1;
      process.stderr.write(text);
    });
    this.#child = child;
    const waiting = new Map<number, (answer: SeatAnswer | 'killed') => void>();
    this.#waiting = waiting;
    this.#ready = new Promise((resolve) => waiting.set(0, () => resolve()));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const answer = JSON.parse(line) as SeatAnswer;
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    });
    child.once('close', () => {
      for (const tell of waiting.values()) tell('killed');
      waiting.clear();
    });
    child.stdin?.on('error', () => undefined);
    await this.#ready;
  }

  /** The answer to a job; `killed` where the program ended before it gave one. */
  ask(job: SeatJob): Promise<SeatAnswer | 'killed'> {
    this.#number += 1;
    const id = this.#number;
    const answered = new Promise<SeatAnswer | 'killed'>((resolve) => this.#waiting.set(id, resolve));
    if (this.#child?.exitCode !== null || this.#child.signalCode !== null) return Promise.resolve('killed');
    this.#child.stdin?.write(`${JSON.stringify({ id, job })}\n`);
    return answered;
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(name);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}
