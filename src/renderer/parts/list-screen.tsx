import { Search } from 'lucide-react';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { DataGrid, type DataGridProps } from '#renderer/kit/grid/data-grid.tsx';
import type { Failure } from '#values/failure.ts';
import { FailureNotice, type FailureNoticeProps } from './failure-notice.tsx';
import styles from './list-screen.module.css';
import { useAsked } from './use-asked.ts';

/** A failure above the table, where there is one. */
export function ListFailure({
  failure,
  ...rest
}: Omit<FailureNoticeProps, 'failure'> & { readonly failure: Failure | null | undefined }) {
  if (failure === null || failure === undefined) return null;
  return (
    <div className={styles.banner}>
      <FailureNotice failure={failure} {...rest} />
    </div>
  );
}

type GridOfList<Row> = Omit<DataGridProps<Row>, 'total' | 'rowAt' | 'rowHeight' | 'onRange'> & {
  readonly list: Pick<DataGridProps<Row>, 'total' | 'rowAt' | 'onRange'> & {
    readonly waiting: boolean;
    readonly former: boolean;
  };
  /** Pixels that a row is higher than one line needs. */
  readonly higher?: number;
  /** Dims the rows of the former question while the new one is waited for. */
  readonly dimsFormer?: boolean;
};

/** The table of a list that is loaded in windows. It calls itself empty only once main has answered. */
export function ListGrid<Row>({ list, higher = 0, dimsFormer = false, empty, ...rest }: GridOfList<Row>) {
  const rowHeight = useRowHeight(list.total) + higher;
  return (
    <div className={classNames(styles.grid, dimsFormer && list.former && styles.former)}>
      <DataGrid
        {...(rest as Omit<DataGridProps<Row>, keyof typeof list>)}
        total={list.total}
        rowAt={list.rowAt}
        onRange={list.onRange}
        rowHeight={rowHeight}
        empty={list.waiting ? null : empty}
      />
    </div>
  );
}

/** Shown instead of rows where the conditions of the list find none. */
export function NoMatch(props: {
  readonly title: string;
  readonly text: string;
  readonly clearLabel: string;
  readonly onClear: () => void;
}) {
  return (
    <EmptyState
      icon={<Search />}
      title={props.title}
      text={props.text}
      actions={<Button onPress={props.onClear}>{props.clearLabel}</Button>}
    />
  );
}

/** Browsers end a page at some 33 million pixels; beyond this many rows they are always compact. */
const mostComfortableRows = 800_000;

/** The height of a table row in pixels, by the density that was chosen. */
function useRowHeight(total: number): number {
  const settings = useAsked('settings', ['settings'], (desk, options) => desk.desk.settings(undefined, options)).answer;
  return settings?.density === 'comfortable' && total <= mostComfortableRows ? 40 : 32;
}
