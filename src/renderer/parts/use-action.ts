import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskClient } from '#contract/contract.ts';
import { failureOf } from '#renderer/bridge/desk.ts';
import type { Failure } from '#values/failure.ts';
import { useDesk } from './desk-context.tsx';
import { singleFlight } from './single-flight.ts';

export type Ended<Output> =
  | { readonly ok: true; readonly result: Output }
  | { readonly ok: false; readonly failure: Failure };

export interface Action<Input, Output> {
  /** Starts it, unless it is under way already (then nothing happens and the answer is undefined). */
  readonly start: (input: Input) => Promise<Ended<Output> | undefined>;
  readonly running: boolean;
  readonly failure: Failure | undefined;
  readonly result: Output | undefined;
  readonly clear: () => void;
}

/** Something that a person starts and that main does. It never throws: what went wrong is in `failure`. */
export function useAction<Input, Output>(
  run: (desk: DeskClient, input: Input) => Promise<Output>,
): Action<Input, Output> {
  const { desk } = useDesk();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const [state, setState] = useState<{ running: boolean; failure?: Failure; result?: Output }>({ running: false });
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const [flight] = useState(() =>
    singleFlight(async (input: Input): Promise<Ended<Output>> => {
      setState({ running: true });
      try {
        const result = await latest.current(desk, input);
        if (shown.current) setState({ running: false, result });
        return { ok: true, result };
      } catch (error) {
        const failure = failureOf(error);
        if (shown.current) setState({ running: false, failure });
        return { ok: false, failure };
      }
    }),
  );
  const start = useCallback(async (input: Input) => flight(input), [flight]);
  const clear = useCallback(() => setState({ running: false }), []);
  return { start, running: state.running, failure: state.failure, result: state.result, clear };
}
