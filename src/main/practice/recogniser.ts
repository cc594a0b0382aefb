import type { LessonId, StepId } from '#contract/practice/practice.ts';
import type { Written } from '#main/database/entity.ts';
import { stepsOf, textOf } from './lessons.ts';
import { readSeenRequest, type SeenRequest, type ToldRequest } from './seen-request.ts';
import type { AskControl } from './stage.ts';
import type { PracticeTables, StoredObservation } from './store/record.ts';

export interface RecogniserPorts {
  readonly store: Pick<PracticeTables, 'progress' | 'recognise'>;
  readonly ask: AskControl;
  readonly clock: { now(): number };
  /** Where the running practice registry answers: another address is another registry, which counts from one again. */
  readonly address: () => string | undefined;
  readonly handle: () => Promise<string | undefined>;
}

const requestsAtOnce = 1000;

/** Reads what the emulator saw since it last looked, and keeps what the steps of the open lesson are recognised by. */
export class Recogniser {
  readonly #ports: RecogniserPorts;
  /** Requests up to this number are looked at, of the registry at this address. */
  #lookedAt: { address: string; number: number } | undefined;
  /** The step that was prepared last, and where: what it prepared is met once, and not put in place again behind it. */
  #prepared = '';

  constructor(ports: RecogniserPorts) {
    this.#ports = ports;
  }

  async #newRequests(address: string): Promise<readonly SeenRequest[]> {
    const after = this.#lookedAt?.address === address ? this.#lookedAt.number : 0;
    const told = (await this.#ports.ask('GET', `requests?after=${after}&limit=${requestsAtOnce}`)) as {
      requests: readonly ToldRequest[];
      last: number;
    };
    this.#lookedAt = { address, number: told.requests.at(-1)?.number ?? told.last };
    return told.requests.map(readSeenRequest);
  }

  /** Requests of before a lesson was begun are none of its own. */
  async beginHere(address: string): Promise<void> {
    const { requests } = (await this.#ports.ask('GET', '')) as { requests: number };
    this.#lookedAt = { address, number: requests };
    this.#prepared = '';
  }

  /** True where a step was recognised or something was prepared. */
  async look(): Promise<boolean> {
    const address = this.#ports.address();
    const handle = address === undefined ? undefined : await this.#ports.handle();
    if (address === undefined || handle === undefined) return false;
    const { lessons, observations } = await this.#ports.store.progress();
    const open = lessons.find((one) => one.open);
    if (open === undefined) return false;
    const steps = stepsOf(open.lessonId as LessonId);
    const mine = observations.filter((one) => one.lessonId === open.lessonId);
    const seen = new Map<string, Written<StoredObservation>>(mine.map((one) => [one.stepId, one]));
    const current = () => steps.find(({ stepId }) => !seen.has(stepId));
    let changed = false;

    const keep = async (stepId: StepId, what: Omit<Written<StoredObservation>, 'lessonId' | 'stepId' | 'seenAt'>) => {
      const observation = { ...what, lessonId: open.lessonId, stepId, seenAt: this.#ports.clock.now() };
      if (!(await this.#ports.store.recognise(observation))) return false;
      seen.set(stepId, observation);
      changed = true;
      return true;
    };
    const prepare = async (): Promise<void> => {
      const next = current();
      const key = `${address} ${open.lessonId} ${next?.stepId}`;
      if (next?.step.prepare === undefined || this.#prepared === key) return;
      this.#prepared = key;
      changed = (await next.step.prepare({ ask: this.#ports.ask, handle })) || changed;
    };
    /** Goes over the steps that are true by how the registry stands. */
    const settle = async (): Promise<void> => {
      for (let next = current(); next !== undefined; next = current()) {
        if (!('standing' in next.step)) return;
        const text = await next.step.standing(this.#ports.ask);
        if (text === undefined) return;
        const { now } = (await this.#ports.ask('GET', 'clock')) as { now: string };
        if (!(await keep(next.stepId, { virtualAt: Date.parse(now), text }))) return;
      }
    };

    const fresh = await this.#newRequests(address);
    await settle();
    for (const one of fresh) {
      const next = current();
      // The probe asks for its own report: nobody practises by it.
      if (one.clTRID?.startsWith('probe-')) continue;
      if (next === undefined || !('request' in next.step) || !next.step.request(one, seen)) continue;
      const { at, code, clTRID, method, operation, status, svTRID, target } = one;
      await keep(next.stepId, {
        operation,
        method,
        target,
        status,
        code,
        clTRID,
        svTRID,
        virtualAt: at,
        text: textOf(one),
      });
      await settle();
    }
    await prepare();
    return changed;
  }
}
