/** What a server says of itself, before anybody joins. */
export interface ServerFacts {
  /** Such as 170005. */
  readonly version: number;
  /** Such as `17.5 (Debian 17.5-1)`. */
  readonly versionText: string;
  readonly encoding: string;
  /** A read-only copy of another server. */
  readonly isStandby: boolean;
  readonly fsync: string;
  readonly fullPageWrites: string;
  readonly synchronousCommit: string;
  readonly hasSchema: boolean;
}

export const serverFactsSql = `SELECT json_build_object(
    'version', current_setting('server_version_num')::int, 'versionText', current_setting('server_version'),
    'encoding', (SELECT pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()),
    'isStandby', pg_is_in_recovery(), 'fsync', current_setting('fsync'),
    'fullPageWrites', current_setting('full_page_writes'), 'synchronousCommit', current_setting('synchronous_commit'),
    'hasSchema', EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = 'desk')) AS answer`;

/** A verifier holds letters, digits and $ : + / = only, and no quote. */
export function ownPasswordSql(verifier: string): string {
  return `ALTER ROLE CURRENT_USER PASSWORD '${verifier}'`;
}

export const storeIdSql = 'SELECT store_id AS answer FROM desk.team';
