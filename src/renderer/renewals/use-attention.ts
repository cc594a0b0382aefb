import type { DeskOutputs } from '#contract/contract.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from './renewals-words.ts';

type Attention = DeskOutputs['renewals']['attention']['accounts'][number];

/** The accounts with renewals that wait for a person: unknown outcomes, and alarms that nobody has seen. */
export function useAttention(): readonly Attention[] {
  return (
    useAsked('renewals', ['attention'], (desk, options) => desk.renewals.attention(undefined, options)).answer
      ?.accounts ?? []
  );
}

/** How many things wait in an account. */
export function waitingIn({ unknown, alarms, elsewhere }: Attention): number {
  return unknown + alarms + elsewhere;
}

/** What waits in an account, in words. */
export function useAttentionText(): (attention: Attention) => string {
  const say = useWords(renewalsWords);
  const format = useFormats();
  return ({ unknown, alarms, elsewhere }) =>
    [
      ...(unknown === 0 ? [] : [say('attentionUnknown', { count: unknown, number: format.number(unknown) })]),
      ...(alarms === 0 ? [] : [say('attentionAlarms', { count: alarms, number: format.number(alarms) })]),
      ...(elsewhere === 0 ? [] : [say('attentionElsewhere', { count: elsewhere, number: format.number(elsewhere) })]),
    ].join(', ');
}
