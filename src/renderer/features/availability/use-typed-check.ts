import { useCallback, useEffect, useRef, useState } from 'react';
import type { AvailabilityAnswer } from '#contract/availability.ts';
import type { RegistryInterface } from '#registry/environment.ts';
import type { Failure } from '#registry/failure.ts';
import { failureOf } from '#renderer/bridge/desk.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { mayBeWhole } from './typed-name.ts';
import { typedKey, useAnswers } from './use-answers.ts';

/** Long enough that a name is written, short enough that nobody reaches for Enter. */
const pauseMilliseconds = 600;

export interface TypedCheck {
  readonly asking: boolean;
  readonly answer: AvailabilityAnswer | undefined;
  readonly failure: Failure | undefined;
  /** Asks now, also where the answer is known already. Answers with what was said. */
  readonly ask: () => Promise<AvailabilityAnswer | undefined>;
}

/**
 * Answers while a name is typed: once the person pauses, what may be a whole name is asked, by itself only once for a
 * text and an interface. Answers to a text that is no longer there are kept, and not shown.
 */
export function useTypedCheck(accountId: string, via: RegistryInterface, text: string): TypedCheck {
  const { desk } = useDesk();
  const kept = useAnswers();
  const key = typedKey(text, via);
  const answer = kept.accountId === accountId ? kept.typed.get(key) : undefined;
  const [state, setState] = useState<{ key: string; asking: boolean; failure: Failure | undefined }>();
  const latest = useRef(key);
  latest.current = key;
  const add = kept.add;

  const ask = useCallback(async (): Promise<AvailabilityAnswer | undefined> => {
    const asked = typedKey(text, via);
    setState({ key: asked, asking: true, failure: undefined });
    try {
      const said = await desk.availability.check({ accountId, name: text.trim(), via });
      add(accountId, text, said);
      if (latest.current === asked) setState({ key: asked, asking: false, failure: undefined });
      return said;
    } catch (error) {
      if (latest.current === asked) setState({ key: asked, asking: false, failure: failureOf(error) });
      return undefined;
    }
  }, [desk, add, accountId, text, via]);

  const isKnown = answer !== undefined || (state?.key === key && (state.asking || state.failure !== undefined));
  useEffect(() => {
    if (isKnown || !mayBeWhole(text)) return;
    const timer = setTimeout(() => void ask(), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [isKnown, text, ask]);

  const current = state?.key === key ? state : undefined;
  return { asking: current?.asking ?? false, answer, failure: current?.failure, ask };
}
