/** PostgreSQL keeps no NUL and no half of a character in its JSON; an answer of the registry may have either. */
export function asJson(given: unknown): string {
  return JSON.stringify(given, (_key, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD').toWellFormed() : value,
  );
}
