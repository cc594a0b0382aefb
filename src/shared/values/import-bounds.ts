/** UTF-16 units of an imported list: our own export of a million names with all of their columns is shorter. */
export const longestImport = 150_000_000;
