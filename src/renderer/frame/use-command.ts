import { create } from 'zustand';
import type { DeskClient } from '#contract/contract.ts';
import { type Action, type Ended, useAction } from '#renderer/parts/use-action.ts';
import type { Failure } from '#values/failure.ts';

/** What a command of the palette, the menu or the top bar could not do. Its own part of the screen is gone by then. */
export const useCommandTrouble = create<{
  readonly failure: Failure | null;
  readonly tell: (failure: Failure | null) => void;
}>((set) => ({ failure: null, tell: (failure) => set({ failure }) }));

/** An action of a command: what went wrong is shown by the window, whatever has become of where it was started. */
export function useCommand<Input, Output>(
  run: (desk: DeskClient, input: Input) => Promise<Output>,
): Pick<Action<Input, Output>, 'start' | 'running'> {
  const action = useAction(run);
  return {
    running: action.running,
    async start(input): Promise<Ended<Output> | undefined> {
      const ended = await action.start(input);
      if (ended !== undefined) useCommandTrouble.getState().tell(ended.ok ? null : ended.failure);
      return ended;
    },
  };
}
