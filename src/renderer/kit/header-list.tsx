import styles from './header-list.module.css';

/** Headers as they came, in their order; one may come more than once. */
export function HeaderList({
  label,
  headers,
}: {
  readonly label: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <dl className={styles.headers} aria-label={label}>
      {headers.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat and never move
        <div key={`${index} ${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
