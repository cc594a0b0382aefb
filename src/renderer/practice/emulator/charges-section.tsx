import { classNames } from '#renderer/kit/class-names.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';

/** What the practice registry charged, the newest first. */
export function ChargesSection() {
  const say = useWords(emulatorWords);
  const format = useFormats();
  const asked = useAsked('emulator', ['charges'], (desk, options) => desk.emulator.charges(undefined, options), {
    everyMilliseconds: 3000,
  });
  const { amount = 0, charges = [], total = 0 } = asked.answer ?? {};
  const currency = charges[0]?.currency ?? 'ISK';
  return (
    <section className={styles.section}>
      <h2>{say('chargesTitle')}</h2>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} />}
      {total === 0 ? (
        <p className={styles.faint}>{say('chargesNone')}</p>
      ) : (
        <>
          <p className={styles.faint}>
            {say('chargesSum', {
              count: total,
              number: format.number(total),
              amount: format.money(amount, currency, 0),
            })}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section className={styles.scroll} tabIndex={0} aria-label={say('chargesTitle')}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{say('columnTime')}</th>
                  <th scope="col">{say('columnDomain')}</th>
                  <th scope="col">{say('columnCard')}</th>
                  <th scope="col">{say('columnAmount')}</th>
                  <th scope="col">{say('columnBalance')}</th>
                  <th scope="col">{say('columnClTRID')}</th>
                </tr>
              </thead>
              <tbody>
                {charges.map((one) => (
                  <tr key={one.number}>
                    <td>{format.dateTime(one.at)}</td>
                    <td>{one.domain}</td>
                    <td className={styles.mono}>{one.cardId}</td>
                    <td className={styles.number}>{format.money(one.amount, one.currency, 0)}</td>
                    <td className={styles.number}>{format.money(one.balanceAfter, one.currency, 0)}</td>
                    {one.automatic ? (
                      <td className={styles.faint}>{say('chargeAutomatic')}</td>
                    ) : (
                      <td className={classNames(styles.mono, styles.faint)}>{one.clTRID}</td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </section>
  );
}
