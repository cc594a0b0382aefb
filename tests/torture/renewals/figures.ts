/** What came of killing the program again and again, under one kind of registry. */
export interface Figures {
  /** Programs ended with SIGKILL; runs that ended by themselves beside them; registries ended with SIGKILL. */
  readonly kills: number;
  readonly runs: number;
  readonly registryKills: number;
  /** Renewals that the registry gave up at once, and carried out all the same some seconds later. */
  readonly late: number;
  /** In which state the ledger's open entries were found right after a kill. */
  readonly foundPlanned: number;
  readonly foundSent: number;
  /** Outcomes that were unknown at some time: of kills, and of answers that were cut off. */
  readonly unknown: number;
  /** Names that were to be renewed once, and what the registry billed for them. */
  readonly intended: number;
  readonly billed: number;
  /** Billed more than once, or without being asked for. */
  readonly doubles: number;
  /** Ledger rows that are not settled, or that say something else than the registry's bill. */
  readonly dishonest: number;
  /** Over: the figures do not change any more. */
  readonly done: boolean;
}

export const noFigures: Figures = {
  kills: 0,
  runs: 0,
  registryKills: 0,
  late: 0,
  foundPlanned: 0,
  foundSent: 0,
  unknown: 0,
  intended: 0,
  billed: 0,
  doubles: 0,
  dishonest: 0,
  done: false,
};

const headings = {
  kills: 'kills',
  registryKills: 'registry killed',
  late: 'carried out late',
  foundPlanned: 'left planned',
  foundSent: 'left sent',
  unknown: 'unknown at some time',
  intended: 'intended',
  billed: 'billed',
  doubles: 'doubles',
  dishonest: 'rows without an honest state',
} as const;

/** The figures as a table of Markdown, a row for each kind of registry. */
export function tableOf(figures: ReadonlyMap<string, Figures>): string {
  const columns = Object.keys(headings) as (keyof typeof headings)[];
  const head = ['registry', ...Object.values(headings)];
  const rows = [...figures].map(([kind, one]) => [kind, ...columns.map((column) => one[column])]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
