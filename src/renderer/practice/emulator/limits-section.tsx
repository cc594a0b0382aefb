import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';

/** The published limits, on or off, and who has used how much of them. */
export function LimitsSection() {
  const say = useWords(emulatorWords);
  const format = useFormats();
  const asked = useAsked('emulator', ['limits'], (desk, options) => desk.emulator.limits(undefined, options), {
    everyMilliseconds: 2000,
  });
  const apply = useAction((desk, on: boolean) => desk.emulator.applyLimits({ on }));
  const { limits = [], uses = [] } = asked.answer ?? {};
  const failure = apply.failure ?? asked.failure;
  return (
    <section className={styles.section}>
      <h2>{say('limitsTitle')}</h2>
      {failure !== undefined && <FailureNotice failure={failure} />}
      <Checkbox
        isSelected={limits.some((one) => one.requests !== null)}
        isDisabled={apply.running || asked.answer === undefined}
        onChange={(on) => void apply.start(on)}
      >
        {say('limitsOn')}
      </Checkbox>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say('columnLimit')}</th>
            <th scope="col">{say('columnAllowed')}</th>
            <th scope="col">{say('columnUsed')}</th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ name, requests, windowSeconds }) => (
            <tr key={name}>
              <th scope="row" className={styles.mono}>
                {name}
              </th>
              <td>
                {requests === null || windowSeconds === null
                  ? say('limitNone')
                  : say('limitIs', {
                      requests: format.number(requests),
                      minutes: format.minutes(windowSeconds / 60),
                    })}
              </td>
              <td>
                {uses
                  .filter((use) => use.limit === name)
                  .map((use) => (
                    <div key={use.who}>
                      {say('limitUse', {
                        who: use.who,
                        used: format.number(use.used),
                        requests: format.number(use.requests),
                      })}
                    </div>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
