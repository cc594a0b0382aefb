/** A lesson that was begun; lessons and steps are named by the contract. */
export interface StoredLesson {
  readonly lessonId: string;
  readonly begunAt: number;
  readonly open: boolean;
}

/** What the practice registry saw that a step was recognised by; `operation` undefined where it was no request. */
export interface StoredObservation {
  readonly lessonId: string;
  readonly stepId: string;
  readonly operation: string | undefined;
  readonly method: string | undefined;
  readonly target: string | undefined;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly clTRID: string | undefined;
  readonly svTRID: string | undefined;
  /** The registry's own time. */
  readonly virtualAt: number;
  readonly seenAt: number;
  readonly text: string;
}

export interface StoredAccessStep {
  readonly interface: string;
  readonly step: number;
  readonly doneAt: number;
}

/** What is remembered of practising: lessons, the evidence of each step, and the steps of getting access. */
export interface PracticeTables {
  /** All of it, observations in the order in which they were made. */
  progress(): Promise<{ lessons: readonly StoredLesson[]; observations: readonly StoredObservation[] }>;
  /** Opens a lesson where it stood, and closes any other. */
  begin(lessonId: string, at: number): Promise<void>;
  /** Closes whatever is open. */
  leave(): Promise<void>;
  /** Keeps what was seen; false where the lesson is not open (any more) or the step was seen already. */
  recognise(observation: StoredObservation): Promise<boolean>;
  /** Forgets a lesson and everything seen in it. */
  reset(lessonId: string): Promise<void>;
  accessSteps(): Promise<readonly StoredAccessStep[]>;
  /** Marks a step as done at an instant; undefined takes the mark away. */
  markAccess(step: { interface: string; step: number; doneAt: number | undefined }): Promise<void>;
}
