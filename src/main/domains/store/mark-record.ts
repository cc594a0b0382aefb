/** A note as it is kept; `person` is null where it was not recorded. */
export interface KeptNote {
  readonly note: string;
  readonly person: string | null;
  readonly changedAt: number;
}

/** What people write on names: tags and a note. They stay when a name leaves the list, for the day it comes back. */
export interface DomainMarks {
  /**
   * Adds tags to names and takes others away, as one action that can be undone: begin it, tag in pieces of some hundred
   * names, and answer with its id. Only the newest actions of an account can be undone.
   */
  beginTagging(accountId: string, at: number): Promise<{ actionId: string }>;
  /** Answers how many names now carry other tags. Names in lower-case LDH form; they need not be in the list. */
  tagSome(
    actionId: string,
    ldhNames: readonly string[],
    marks: { readonly add: readonly string[]; readonly remove: readonly string[]; readonly person?: string | null },
  ): Promise<{ changed: number }>;
  /** Undoes some hundred names of an action; `more` until nothing of it is left. An unknown one has nothing left. */
  undoSome(actionId: string): Promise<{ undone: number; more: boolean }>;
  /** The note of a name, and who changed it last and when; undefined where there is none. */
  note(accountId: string, ldhName: string): Promise<KeptNote | undefined>;
  /** The tags of a name, and who set each. */
  tagsOf(
    accountId: string,
    ldhName: string,
  ): Promise<readonly { readonly tag: string; readonly person: string | null }[]>;
  /** An empty note is none. */
  keepNote(accountId: string, ldhName: string, note: string, at: number, person?: string | null): Promise<void>;
}
