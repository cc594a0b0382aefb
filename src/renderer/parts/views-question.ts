/** What the saved views of an account are kept under, beside the topic. */
export function viewsQuestion(accountId: string): readonly unknown[] {
  return ['views', accountId];
}
