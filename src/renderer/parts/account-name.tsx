import type { Environment } from '#values/environment.ts';
import { EnvironmentTag } from './environment-tag.tsx';
import styles from './parts.module.css';

export interface NamedAccount {
  readonly label: string;
  /** Empty where it is not known any more: of an account that was removed. */
  readonly handle: string;
  readonly environment: Environment;
}

/** An account by its own name and its handle at the registry: two accounts may have nearly the same name. */
export function accountName({ label, handle }: Pick<NamedAccount, 'label' | 'handle'>): string {
  return handle === '' ? label : `${label} (${handle})`;
}

/** Which account something belongs to, and in which environment. */
export function AccountName({ account }: { readonly account: NamedAccount }) {
  const name = accountName(account);
  return (
    <span className={styles.account}>
      <span title={name}>{name}</span>
      <EnvironmentTag environment={account.environment} />
    </span>
  );
}
