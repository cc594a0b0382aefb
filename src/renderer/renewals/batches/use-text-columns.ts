import { useEffect, useState } from 'react';
import type { ListColumn } from '#contract/values.ts';
import { failureOf } from '#renderer/bridge/desk.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import type { ColumnChoices } from '#renderer/parts/list-columns.tsx';
import { useLatest } from '#renderer/parts/use-latest.ts';
import type { Failure } from '#values/failure.ts';

/** Main is asked when a person has stopped writing. */
const restMilliseconds = 250;
const noChoices: ColumnChoices = {};

/** The columns of the pasted text, where it is a table, and what a person says about them. Another text begins again. */
export function useTextColumns(accountId: string, text: string) {
  const { desk } = useDesk();
  const [found, setFound] = useState<{ readonly text: string; readonly columns: readonly ListColumn[] }>();
  const [chosen, setChosen] = useState({ text: '', choices: noChoices });
  const [failure, setFailure] = useState<Failure>();
  const isKnown = found?.text === text;
  const choices = chosen.text === text ? chosen.choices : noChoices;

  /** The columns of this text; undefined where they could not be had, and then `failure` says why. */
  const read = useLatest(async (): Promise<readonly ListColumn[] | undefined> => {
    if (isKnown) return found.columns;
    setFailure(undefined);
    try {
      const { columns } = await desk.renewalBatches.columns({ accountId, text });
      setFound({ text, columns });
      return columns;
    } catch (error) {
      setFailure(failureOf(error));
      return undefined;
    }
  });

  useEffect(() => {
    if (!/[;,\t]/.test(text)) return;
    const rest = setTimeout(() => void read(), restMilliseconds);
    return () => clearTimeout(rest);
  }, [text, read]);

  return {
    columns: isKnown ? found.columns : [],
    read,
    choices,
    choose: ({ name }: ListColumn, answer: 'use' | 'ignore') =>
      setChosen({ text, choices: { ...choices, [name]: answer } }),
    failure,
  };
}
