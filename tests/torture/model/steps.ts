import type { PostPlan } from './answers.ts';
import type { Mishap } from './program.ts';
import type { Name, Personality } from './registry.ts';

export type By = 'A' | 'B' | 'C';

/** What may befall the program while it does what it is asked. */
interface Befalls {
  readonly by: By;
  readonly mishap: Mishap | null;
}

export type Step =
  /** A person renews a name: in a window or by a command; `again`: and, where the program says why not, insists. */
  | (Befalls & {
      readonly kind: 'renew';
      readonly name: Name;
      readonly years: number;
      readonly door: 'window' | 'command';
      readonly again: boolean;
      readonly plan: PostPlan | null;
    })
  | (Befalls & { readonly kind: 'prepare'; readonly names: readonly Name[]; readonly again: boolean })
  | (Befalls & { readonly kind: 'run-batch'; readonly plan: PostPlan | null })
  | (Befalls & { readonly kind: 'retry-batch' })
  | (Befalls & { readonly kind: 'examine'; readonly name: Name })
  | (Befalls & { readonly kind: 'examine-all' })
  /** Reads as often, and as far apart, as the program itself says, until it is certain. */
  | { readonly kind: 'find-out'; readonly by: By; readonly name: Name }
  | (Befalls & { readonly kind: 'settle'; readonly name: Name })
  | (Befalls & { readonly kind: 'send-again'; readonly name: Name; readonly plan: PostPlan | null })
  | (Befalls & { readonly kind: 'list' })
  | (Befalls & { readonly kind: 'look-up'; readonly name: Name })
  | (Befalls & { readonly kind: 'collect' })
  | (Befalls & { readonly kind: 'see-alarms' })
  | { readonly kind: 'kill'; readonly by: By }
  | { readonly kind: 'restart'; readonly by: By }
  | { readonly kind: 'wake'; readonly by: By }
  /** The lock of a stopped program is lost, as on a network folder: others take it for dead. */
  | { readonly kind: 'lose-lock'; readonly by: By }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'clock-jumps'; readonly by: By; readonly seconds: number }
  /** The clock of the server on which the team store is. */
  | { readonly kind: 'server-clock-jumps'; readonly seconds: number }
  /** For so long, what a seat asks the team store meets this. */
  | { readonly kind: 'link'; readonly by: By; readonly trouble: LinkTrouble; readonly seconds: number }
  | { readonly kind: 'copy-lags'; readonly seconds: number }
  | { readonly kind: 'look-ups-down'; readonly times: number }
  | { readonly kind: 'back-up' }
  | { readonly kind: 'restore' };

/**
 * `refuses`: nobody answers the call; `swallows`: it goes out and is never heard of; `loses-answers`: it is carried out,
 * and its answer is lost; `late`: it is carried out after the asker has given it up.
 */
export type LinkTrouble = 'refuses' | 'swallows' | 'loses-answers' | 'late';

export interface Run {
  /** One computer with two programs, or a seat of one team for each person. */
  readonly seats: 1 | 3;
  readonly personality: Personality;
  readonly steps: readonly Step[];
}
