import {
  type AccessStep,
  accessInterfaces,
  type Lesson,
  type LessonId,
  lessonIds,
  type Observation,
  type PracticeStanding,
} from '#contract/practice.ts';
import type { Topic } from '#contract/topics.ts';
import type { Publish, StartWork } from '#main/ports.ts';
import type { PracticeTables, StoredObservation } from '#main/store/practice-record.ts';
import type { StoredAccount } from '#main/store/store.ts';
import type { ExportFiles } from '#main/writing/export-files.ts';
import { type TableFormat, tableExtensions, writeTable } from '#main/writing/write-table.ts';
import { message } from '#messages/message.ts';
import { dateOfInstant } from '#registry/calendar-date.ts';
import { DeskFailure } from '#registry/failure.ts';
import { evidenceColumns } from './practice/evidence-columns.ts';
import { assumedOperations, lessonPlans, stepsOf } from './practice/lessons.ts';
import { createRecogniser } from './practice/recogniser.ts';
import { type DraftPorts, sendDraft } from './practice/send-draft.ts';
import type { AskControl, Prepare } from './practice/stage.ts';

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
export function createPractice(ports: PracticePorts) {
  const { store, publish } = ports;
  const recogniser = createRecogniser({ ...ports, handle: async () => (await ports.practiceAccount())?.handle });
  /** One look at a time: two would recognise the same request twice. */
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = turn.then(run);
    turn = result.catch(() => undefined);
    return result;
  }

  let lookDue = false;
  /** Whether the practice registry ran when windows were last told. */
  let toldRunning = false;

  /** One look for however much happened until its turn comes. */
  async function look(): Promise<void> {
    if (lookDue) return;
    lookDue = true;
    const changed = await inTurn(() => {
      lookDue = false;
      return recogniser.look();
    });
    if (!changed) return;
    publish('practice');
    publish('emulator');
  }

  async function standing(): Promise<PracticeStanding> {
    const { lessons, observations } = await store.progress();
    return {
      running: ports.address() !== undefined,
      open: lessonIds.find((id) => lessons.some((one) => one.open && one.lessonId === id)) ?? null,
      lessons: lessonIds.map((id) => lessonOf(id, lessons.find((one) => one.lessonId === id)?.begunAt, observations)),
    };
  }

  async function account(): Promise<StoredAccount> {
    const found = await ports.practiceAccount();
    if (found !== undefined && ports.address() !== undefined) return found;
    throw new DeskFailure({
      kind: 'conflict',
      message: message('practice.notStarted'),
    });
  }

  async function carryOut(steps: readonly Prepare[] | undefined): Promise<void> {
    if (steps === undefined || ports.address() === undefined) return;
    const { handle } = await account();
    for (const step of steps) await step({ ask: ports.ask, handle });
  }

  async function tidyOpen(): Promise<void> {
    const { lessons } = await store.progress();
    const open = lessonIds.find((id) => lessons.some((one) => one.open && one.lessonId === id));
    if (open !== undefined) await carryOut(lessonPlans[open].tidy);
  }

  async function changed(): Promise<PracticeStanding> {
    publish('practice');
    publish('emulator');
    return standing();
  }

  async function evidence(): Promise<Observation[]> {
    return (await store.progress()).observations.flatMap(shownObservation);
  }

  return {
    standing,
    /** Looks again when something happened that the emulator may have seen. What fails here is no lesson's matter. */
    heard(topic: Topic['topic']): void {
      if (!tellingTopics.has(topic)) return;
      const running = ports.address() !== undefined;
      if (running !== toldRunning) publish('practice');
      toldRunning = running;
      void look().catch(() => undefined);
    },
    async begin(lessonId: LessonId): Promise<PracticeStanding> {
      await account();
      await inTurn(async () => {
        await tidyOpen();
        await recogniser.beginHere(ports.address() ?? '');
        await store.begin(lessonId, ports.clock.now());
        await recogniser.look();
      });
      return changed();
    },
    async leave(): Promise<PracticeStanding> {
      await inTurn(async () => {
        await tidyOpen();
        await store.leave();
      });
      return changed();
    },
    async reset(lessonId: LessonId): Promise<PracticeStanding> {
      await inTurn(async () => {
        await carryOut(lessonPlans[lessonId].tidy);
        await carryOut(lessonPlans[lessonId].reset);
        await store.reset(lessonId);
      });
      return changed();
    },
    sendDraft: async (wish: { command: 'create' | 'renew'; name: string }) => sendDraft(ports, await account(), wish),
    evidence: async () => ({ observations: await evidence() }),
    suggestPath: (format: TableFormat) =>
      ports.files.suggest(['practice-evidence', dateOfInstant(ports.clock.now())], tableExtensions[format]),
    /** Starts the file as long work. Fails with invalid-input or `file` where it cannot be written. */
    async exportEvidence(order: { format: TableFormat; path: string; replace: boolean }): Promise<{ workId: string }> {
      await ports.files.refuse(order);
      return ports.startWork({
        kind: 'export',
        accountId: null,
        subject: { code: 'practice-evidence' },
        canPause: false,
        async run(control) {
          const rows = (await evidence()).filter(({ operation }) => operation !== null);
          async function* pieces() {
            await control.step();
            yield rows;
          }
          const written = await ports.files.write(order, writeTable(order.format, evidenceColumns, pieces()));
          control.progress(rows.length, rows.length);
          return { ...written, rows: rows.length };
        },
      });
    },
    access: async () => ({ done: await accessDone() }),
    async markAccess(step: { interface: string; step: number; done: boolean }) {
      await store.markAccess({ ...step, doneAt: step.done ? ports.clock.now() : undefined });
      publish('practice');
      return { done: await accessDone() };
    },
  };

  async function accessDone(): Promise<AccessStep[]> {
    return (await store.accessSteps()).flatMap(({ interface: name, step, doneAt }) => {
      const via = accessInterfaces.find((one) => one === name);
      return via === undefined ? [] : [{ interface: via, step, doneAt }];
    });
  }
}

export type PracticeService = ReturnType<typeof createPractice>;

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
  return [
    {
      lessonId,
      stepId,
      operation: one.operation ?? null,
      method: one.method ?? null,
      target: one.target ?? null,
      status: one.status ?? null,
      code: one.code ?? null,
      clTRID: one.clTRID ?? null,
      svTRID: one.svTRID ?? null,
      virtualAt: one.virtualAt,
      seenAt: one.seenAt,
      text: one.text,
      assumed: one.operation !== undefined && assumedOperations.has(one.operation),
    },
  ];
}
