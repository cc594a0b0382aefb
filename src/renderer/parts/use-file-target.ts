import { useEffect, useRef, useState } from 'react';
import type { DeskClient } from '#contract/contract.ts';
import type { Failure } from '#values/failure.ts';
import { useAction } from './use-action.ts';

/** Where a file goes: suggested by main, changed by the person, or chosen in the system's own dialog. */
export interface FileTarget {
  readonly path: string;
  readonly setPath: (path: string) => void;
  /** Whether the host has a dialog of its own. */
  readonly chooser: boolean;
  readonly choosing: boolean;
  readonly choose: () => void;
  readonly failure: Failure | undefined;
}

/** `wanted` makes the suggestion another one (a format): it replaces the path unless the person has written one. */
export function useFileTarget(
  wanted: string,
  suggest: (desk: DeskClient) => Promise<{ path: string; chooser: boolean }>,
): FileTarget {
  const [path, setPath] = useState('');
  const [chooser, setChooser] = useState(false);
  const touched = useRef(false);
  const suggestion = useAction((desk, _: string) => suggest(desk));
  const choice = useAction((desk, suggested: string) => desk.exports.choosePath({ suggested }));
  const suggestPath = suggestion.start;
  useEffect(() => {
    let isWanted = true;
    void suggestPath(wanted).then((ended) => {
      if (!isWanted || ended?.ok !== true) return;
      setChooser(ended.result.chooser);
      if (!touched.current) setPath(ended.result.path);
    });
    return () => {
      isWanted = false;
    };
  }, [suggestPath, wanted]);
  const write = (text: string) => {
    touched.current = true;
    setPath(text);
  };
  return {
    path,
    setPath: write,
    chooser,
    choosing: choice.running,
    choose: () => {
      void choice.start(path).then((ended) => {
        if (ended?.ok === true && ended.result.path !== null) write(ended.result.path);
      });
    },
    failure: choice.failure ?? suggestion.failure,
  };
}
