import { memo } from 'react';
import type { FactSource } from '#values/fact-source.ts';
import { Age } from './age.tsx';
import styles from './parts.module.css';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

const sourceWords = {
  'my-domains': 'sourceMyDomains',
  ispstat: 'sourceIspstat',
  rdap: 'sourceRdap',
  renewal: 'sourceRenewal',
  import: 'sourceImport',
} as const satisfies Record<FactSource, string>;

/** The name of a source, in words. */
export function useSourceName(): (source: FactSource) => string {
  const say = useWords(partsWords);
  return (source) => say(sourceWords[source]);
}

/** Where a fact comes from and how old it is: every fact on the screen has both, and most of a list have the same. */
export const SourceAndAge = memo(function SourceAndAge(props: {
  readonly source: FactSource;
  readonly toldAt: number;
}) {
  const nameOf = useSourceName();
  return (
    <span className={styles.faint}>
      {nameOf(props.source)} · <Age at={props.toldAt} />
    </span>
  );
});
