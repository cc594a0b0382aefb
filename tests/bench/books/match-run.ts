/** How one reading of a books file went, as the programs of this folder say it. */
export interface MatchRun {
  readonly milliseconds: number;
  readonly rows: number;
  /** What the system held in memory for the process at most, beyond what it held before. */
  readonly grownMegabytes: number;
  /** Of the event loop, in milliseconds. */
  readonly longestBlock: number;
}
