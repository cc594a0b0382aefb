import type { Database } from '#main/database/database.ts';

/** The database, and the steps by which SQLite goes about everything that is asked of it, in their order. */
export function plansOf(database: Database): { readonly watching: Database; readonly plans: string[] } {
  const plans: string[] = [];
  const watching = new Proxy(database, {
    get(_, name) {
      const verb = (Reflect.get(database, name) as () => unknown).bind(database);
      if (name !== 'get' && name !== 'all' && name !== 'run') return verb;
      return (sql: string, parameters?: Parameters<Database['all']>[1]) => {
        const steps = database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
        plans.push(...steps.map(({ detail }) => detail));
        return (verb as (...given: readonly unknown[]) => unknown)(sql, parameters);
      };
    },
  });
  return { watching, plans };
}
