import { useAsked } from '#renderer/parts/use-asked.ts';

/** The customers of an account, with what is counted of their names. */
export function useCustomers(accountId: string, when = true) {
  return useAsked('domains', [accountId, 'customers'], (desk, options) => desk.customers.list({ accountId }, options), {
    when,
    keepFormer: true,
  });
}
