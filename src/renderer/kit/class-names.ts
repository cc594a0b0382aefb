/** Joins the class names that are there; styles of a CSS module are possibly undefined to the compiler. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
