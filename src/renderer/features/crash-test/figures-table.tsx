import type { CrashFigures } from '#contract/crash-test.ts';
import { type CrashColumn, crashColumns } from '#registry/crash-columns.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './crash-test.module.css';
import { crashTestWords } from './crash-test-words.ts';

const headings = {
  kills: 'columnKills',
  registryKills: 'columnRegistryKills',
  late: 'columnLate',
  foundPlanned: 'columnFoundPlanned',
  foundSent: 'columnFoundSent',
  unknown: 'columnUnknown',
  intended: 'columnIntended',
  billed: 'columnBilled',
  doubles: 'columnDoubles',
  dishonest: 'columnDishonest',
} as const satisfies Record<CrashColumn, string>;

/** Judged at the end only: until then a nought would promise what nobody has looked at. */
const verdicts: readonly CrashColumn[] = ['doubles', 'dishonest'];

/** The same figures as `npm run torture` prints, in the same order. */
export function FiguresTable({ figures }: { readonly figures: readonly CrashFigures[] }) {
  const say = useWords(crashTestWords);
  const format = useFormats();
  return (
    <table className={styles.table} aria-label={say('tableLabel')}>
      <thead>
        <tr>
          <th scope="col">{say('columnRegistry')}</th>
          {crashColumns.map((column) => (
            <th key={column} scope="col">
              {say(headings[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map((one) => (
          <tr key={one.registry}>
            <th scope="row">{one.registry}</th>
            {crashColumns.map((column) => (
              <td key={column}>
                {one.done || !verdicts.includes(column) ? format.number(one[column]) : say('underWay')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
