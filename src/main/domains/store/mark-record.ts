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
    marks: { readonly add: readonly string[]; readonly remove: readonly string[] },
  ): Promise<{ changed: number }>;
  /** Undoes some hundred names of an action; `more` until nothing of it is left. An unknown one has nothing left. */
  undoSome(actionId: string): Promise<{ undone: number; more: boolean }>;
  /** The note of a name; undefined where there is none. */
  note(accountId: string, ldhName: string): Promise<string | undefined>;
  /** An empty note is none. */
  keepNote(accountId: string, ldhName: string, note: string, at: number): Promise<void>;
}
