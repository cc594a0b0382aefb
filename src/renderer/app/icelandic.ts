import { barrierIcelandic } from '#renderer/parts/barrier-icelandic.ts';

/** The Icelandic texts of every word book, by its namespace. */
export const icelandic = { barrier: barrierIcelandic };
