import {
  type AccessStep,
  accessInterfaces,
  type Lesson,
  type LessonId,
  lessonIds,
  type Observation,
  type PracticeStanding,
} from '#contract/practice/practice.ts';
import type { Topic } from '#contract/topics.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import { type TableFormat, type TableOrder, tableExtensions, writeTable } from '#main/files/write-table.ts';
import type { Publish, StartWork } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { evidenceColumns } from './evidence-columns.ts';
import { assumedOperations, lessonPlans, stepsOf } from './lessons.ts';
import { Recogniser } from './recogniser.ts';
import { type DraftPorts, sendDraft } from './send-draft.ts';
import type { AskControl, Prepare } from './stage.ts';
import type { PracticeTables, StoredObservation } from './store/record.ts';

export interface PracticePorts extends DraftPorts {
  readonly store: PracticeTables;
  readonly clock: { now(): number };
  /** Asks the running practice registry's control interface; rejects with DeskFailure where it does not answer. */
  readonly ask: AskControl;
  /** Its address; undefined while it does not run. */
  readonly address: () => string | undefined;
  /** The account that practises; undefined before anybody did. */
  readonly practiceAccount: () => Promise<StoredAccount | undefined>;
  readonly files: ExportFiles;
  readonly startWork: StartWork;
  readonly publish: Publish;
}

/** Topics after which the emulator may have seen something new, or stand otherwise. */
const tellingTopics: ReadonlySet<Topic['topic']> = new Set(['journal', 'emulator']);

/** Lessons on the practice registry, their evidence, and the way to access (product rows 11 and 62). */
export class PracticeService {
  readonly #ports: PracticePorts;
  readonly #recogniser: Recogniser;
  /** One look at a time: two would recognise the same request twice. */
  #turn: Promise<unknown> = Promise.resolve();
  #lookDue = false;
  /** Whether the practice registry ran when windows were last told. */
  #toldRunning = false;

  constructor(ports: PracticePorts) {
    this.#ports = ports;
    this.#recogniser = new Recogniser({ ...ports, handle: async () => (await ports.practiceAccount())?.handle });
  }

  #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(run);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** One look for however much happened until its turn comes. */
  async #look(): Promise<void> {
    if (this.#lookDue) return;
    this.#lookDue = true;
    const changed = await this.#inTurn(() => {
      this.#lookDue = false;
      return this.#recogniser.look();
    });
    if (!changed) return;
    this.#ports.publish('practice');
    this.#ports.publish('emulator');
  }

  async standing(): Promise<PracticeStanding> {
    const { lessons, observations } = await this.#ports.store.progress();
    return {
      running: this.#ports.address() !== undefined,
      open: lessonIds.find((id) => lessons.some((one) => one.open && one.lessonId === id)) ?? null,
      lessons: lessonIds.map((id) => lessonOf(id, lessons.find((one) => one.lessonId === id)?.begunAt, observations)),
    };
  }

  async #account(): Promise<StoredAccount> {
    const found = await this.#ports.practiceAccount();
    if (found !== undefined && this.#ports.address() !== undefined) return found;
    throw new DeskFailure({
      kind: 'conflict',
      message: message('practice.notStarted'),
    });
  }

  async #carryOut(steps: readonly Prepare[] | undefined): Promise<void> {
    if (steps === undefined || this.#ports.address() === undefined) return;
    const { handle } = await this.#account();
    for (const step of steps) await step({ ask: this.#ports.ask, handle });
  }

  async #tidyOpen(): Promise<void> {
    const { lessons } = await this.#ports.store.progress();
    const open = lessonIds.find((id) => lessons.some((one) => one.open && one.lessonId === id));
    if (open !== undefined) await this.#carryOut(lessonPlans[open].tidy);
  }

  async #changed(): Promise<PracticeStanding> {
    this.#ports.publish('practice');
    this.#ports.publish('emulator');
    return this.standing();
  }

  async #evidence(): Promise<Observation[]> {
    return (await this.#ports.store.progress()).observations.flatMap(shownObservation);
  }

  async #accessDone(): Promise<AccessStep[]> {
    return (await this.#ports.store.accessSteps()).flatMap(({ interface: name, step, doneAt }) => {
      const via = accessInterfaces.find((one) => one === name);
      return via === undefined ? [] : [{ interface: via, step, doneAt }];
    });
  }

  /** Looks again when something happened that the emulator may have seen. What fails here is no lesson's matter. */
  heard(topic: Topic['topic']): void {
    if (!tellingTopics.has(topic)) return;
    const running = this.#ports.address() !== undefined;
    if (running !== this.#toldRunning) this.#ports.publish('practice');
    this.#toldRunning = running;
    void this.#look().catch(() => undefined);
  }

  async begin(lessonId: LessonId): Promise<PracticeStanding> {
    await this.#account();
    await this.#inTurn(async () => {
      await this.#tidyOpen();
      await this.#recogniser.beginHere(this.#ports.address() ?? '');
      await this.#ports.store.begin(lessonId, this.#ports.clock.now());
      await this.#recogniser.look();
    });
    return this.#changed();
  }

  async leave(): Promise<PracticeStanding> {
    await this.#inTurn(async () => {
      await this.#tidyOpen();
      await this.#ports.store.leave();
    });
    return this.#changed();
  }

  async reset(lessonId: LessonId): Promise<PracticeStanding> {
    await this.#inTurn(async () => {
      await this.#carryOut(lessonPlans[lessonId].tidy);
      await this.#carryOut(lessonPlans[lessonId].reset);
      await this.#ports.store.reset(lessonId);
    });
    return this.#changed();
  }

  async sendDraft(wish: { command: 'create' | 'renew'; name: string }) {
    return sendDraft(this.#ports, await this.#account(), wish);
  }

  async evidence() {
    return { observations: await this.#evidence() };
  }

  suggestPath(format: TableFormat) {
    return this.#ports.files.suggest(
      ['practice-evidence', dateOfInstant(this.#ports.clock.now())],
      tableExtensions[format],
    );
  }

  /** Starts the file as long work. Fails with invalid-input or `file` where it cannot be written. */
  async exportEvidence(order: TableOrder & { path: string; replace: boolean }): Promise<{ workId: string }> {
    await this.#ports.files.refuse(order);
    return this.#ports.startWork({
      kind: 'export',
      accountId: null,
      subject: { code: 'practice-evidence' },
      canPause: false,
      run: async (control) => {
        const rows = (await this.#evidence()).filter(({ operation }) => operation !== null);
        async function* pieces() {
          await control.step();
          yield rows;
        }
        const written = await this.#ports.files.write(
          order,
          writeTable(order.format, evidenceColumns, pieces(), order.headings, {
            title: message('reports.evidence'),
            ...this.#ports.files.stamp(),
          }),
        );
        control.progress(rows.length, rows.length);
        return { ...written, rows: rows.length };
      },
    });
  }

  async access() {
    return { done: await this.#accessDone() };
  }

  async markAccess(step: { interface: string; step: number; done: boolean }) {
    await this.#ports.store.markAccess({ ...step, doneAt: step.done ? this.#ports.clock.now() : null });
    this.#ports.publish('practice');
    return { done: await this.#accessDone() };
  }
}

function lessonOf(id: LessonId, begunAt: number | undefined, observations: readonly StoredObservation[]): Lesson {
  const steps = stepsOf(id).map(({ stepId }) => ({
    stepId,
    seen:
      observations.filter((one) => one.lessonId === id && one.stepId === stepId).flatMap(shownObservation)[0] ?? null,
  }));
  const { group } = lessonPlans[id];
  const next = begunAt === undefined ? null : (steps.find(({ seen }) => seen === null)?.stepId ?? null);
  const done = steps.every(({ seen }) => seen !== null);
  return { lessonId: id, group, assumed: group === 'assumed', begunAt: begunAt ?? null, steps, next, done };
}

/** An observation as it is shown; none where another version of the program named its step. */
function shownObservation(one: StoredObservation): Observation[] {
  const lessonId = lessonIds.find((id) => id === one.lessonId);
  const stepId = lessonId && stepsOf(lessonId).find((step) => step.stepId === one.stepId)?.stepId;
  if (lessonId === undefined || stepId === undefined) return [];
  return [{ ...one, lessonId, stepId, assumed: one.operation !== null && assumedOperations.has(one.operation) }];
}
