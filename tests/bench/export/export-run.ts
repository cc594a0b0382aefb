/** How one writing of a file went, as the programs of this folder say it. */
export interface ExportRun {
  readonly milliseconds: number;
  readonly rows: number;
  readonly bytes: number;
  /** What the system held in memory for the process at most, beyond what it held before. */
  readonly grownMegabytes: number;
  /** Of the event loop, in milliseconds. */
  readonly longestBlock: number;
}
