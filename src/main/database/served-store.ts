import type { MessagePort, Worker } from 'node:worker_threads';
import type { Failure } from '#values/failure.ts';
import type { VerbCall } from './open-families.ts';

/** What is asked of the store's thread. */
export type StoreQuestion =
  /** Opens the database; the first question. One answer, as to all but the calls: the names of the verbs. */
  | { readonly kind: 'open'; readonly path: string }
  /** One call, performed when it comes in. */
  | { readonly kind: 'perform'; readonly call: VerbCall }
  /** Short calls in one message each way, which wait for the disk once: see `together`. An answer for each. */
  | { readonly kind: 'perform-together'; readonly calls: readonly VerbCall[] }
  | { readonly kind: 'close' }
  /** On files that this thread has not open, see copyStore, examineStore and holdBackKeys. */
  | { readonly kind: 'copy'; readonly path: string; readonly to: string }
  | { readonly kind: 'examine'; readonly path: string }
  | { readonly kind: 'hold-back-keys'; readonly staged: string; readonly store: string };

/**
 * What the thread answers with. Failures are data here, because an error that is thrown across threads loses all but
 * its message.
 */
export type ServedAnswer =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** A fault of ours that is no DeskFailure. */
  | { readonly kind: 'threw'; readonly message: string; readonly stack: string | undefined };

/** Questions and answers are told apart by a number. */
interface Asked {
  readonly number: number;
  readonly question: StoreQuestion;
}
interface Answered {
  readonly number: number;
  readonly answers: readonly ServedAnswer[];
}

/** A way to ask the thread. Rejects where a question cannot cross; where the thread ends, nobody answers. */
export function askThread(worker: Worker): (question: StoreQuestion) => Promise<readonly ServedAnswer[]> {
  const waiting = new Map<number, (answers: readonly ServedAnswer[]) => void>();
  let asked = 0;
  worker.on('message', ({ number, answers }: Answered) => {
    waiting.get(number)?.(answers);
    waiting.delete(number);
  });
  return (question) =>
    new Promise((resolve) => {
      asked += 1;
      const number = asked;
      worker.postMessage({ number, question } satisfies Asked);
      waiting.set(number, resolve);
    });
}

/** The thread's side: questions are answered in their order, the last one too. `answer` does not reject. */
export function answerAsked(
  port: MessagePort,
  answer: (question: StoreQuestion) => Promise<readonly ServedAnswer[]>,
): void {
  let posted: Promise<unknown> = Promise.resolve();
  port.on('message', ({ number, question }: Asked) => {
    const answering = answer(question);
    const before = posted;
    posted = before.then(async () => post(number, await answering));
  });

  function post(number: number, answers: readonly ServedAnswer[]): void {
    try {
      port.postMessage({ number, answers } satisfies Answered);
    } catch (error) {
      port.postMessage({ number, answers: answers.map(() => threw(error)) } satisfies Answered);
    }
  }
}

export function threw(error: unknown): ServedAnswer {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  return { kind: 'threw', message, stack };
}
