import { create } from 'zustand';

interface NoteDrafts {
  readonly drafts: ReadonlyMap<string, string>;
  /** Undefined forgets the draft. */
  readonly write: (key: string, text: string | undefined) => void;
}

/** Notes as they are being written, by account and name, until main has them. */
export const useNoteDrafts = create<NoteDrafts>((set) => ({
  drafts: new Map(),
  write: (key, text) =>
    set(({ drafts }) => {
      const next = new Map(drafts);
      if (text === undefined) next.delete(key);
      else next.set(key, text);
      return { drafts: next };
    }),
}));
