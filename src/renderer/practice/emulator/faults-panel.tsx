import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { EmulatorArmedFault } from '#contract/practice/emulator-values.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';
import { faultWords } from './fault-words.ts';
import { LimitsSection } from './limits-section.tsx';
import { useMeaning } from './use-meaning.ts';

type Often = 'times' | 'chance' | 'always';

/** Faults by name and route, for so many requests or by chance; and the limits. */
export function FaultsPanel() {
  const say = useWords(emulatorWords);
  const meaningOf = useMeaning(faultWords);
  const announce = useAnnounce();
  const [fault, setFault] = useState<string | null>(null);
  const [route, setRoute] = useState('*');
  const [often, setOften] = useState<Often>('times');
  const [amount, setAmount] = useState('1');
  // How often a fault struck changes with every request, and no topic says so.
  const asked = useAsked('emulator', ['faults'], (desk, options) => desk.emulator.faults(undefined, options), {
    everyMilliseconds: 2000,
  });
  const arm = useAction((desk, wish: Parameters<typeof desk.emulator.armFault>[0]) => desk.emulator.armFault(wish));
  const clear = useAction((desk, id: string | null) => desk.emulator.clearFault({ id }));
  const { armed = [], routes = [] } = asked.answer ?? {};
  const kinds = (asked.answer?.kinds ?? []).map((one) => ({ ...one, meaning: meaningOf(one) }));
  const meaning = kinds.find((one) => one.name === fault)?.meaning;
  const number = Number(amount);
  const isUsable =
    often === 'always' || (number > 0 && (often === 'chance' ? number <= 100 : Number.isInteger(number)));
  const failure = arm.failure ?? clear.failure ?? asked.failure;
  const set = async () => {
    if (fault === null) return;
    const ended = await arm.start({
      fault,
      route,
      times: often === 'times' ? number : null,
      chance: often === 'chance' ? number / 100 : null,
    });
    if (ended?.ok === true) announce(say('faultSet', { fault }));
  };
  return (
    <>
      <section className={styles.section}>
        <h2>
          {say('faultsTitle')} <Help term="fault" />
        </h2>
        <p className={styles.soft}>{say('faultsText')}</p>
        <Form
          className={styles.row ?? ''}
          onSubmit={(event) => {
            event.preventDefault();
            void set();
          }}
        >
          <Select
            label={say('fault')}
            value={fault}
            onChange={setFault}
            placeholder={say('chooseFault')}
            options={kinds.map((one) => ({ value: one.name, label: one.name, note: one.meaning }))}
          />
          <Select
            label={say('route')}
            value={route}
            onChange={setRoute}
            options={[
              { value: '*', label: say('routeAll') },
              ...patternsOf(routes).map((value) => ({ value, label: value })),
            ]}
          />
          <Select
            label={say('often')}
            value={often}
            onChange={setOften}
            options={[
              { value: 'times', label: say('oftenTimes') },
              { value: 'chance', label: say('oftenChance') },
              { value: 'always', label: say('oftenAlways') },
            ]}
          />
          {often !== 'always' && (
            <TextField
              label={say(often === 'chance' ? 'chance' : 'times')}
              inputMode="numeric"
              value={amount}
              onChange={setAmount}
            />
          )}
          <Button type="submit" busy={arm.running} isDisabled={fault === null || !isUsable}>
            {say('armFault')}
          </Button>
        </Form>
        {meaning !== undefined && <p className={styles.soft}>{meaning}</p>}
        {failure !== undefined && <FailureNotice failure={failure} />}
        <h3>{say('armed')}</h3>
        {armed.length === 0 ? (
          <p className={styles.faint}>{say('armedNone')}</p>
        ) : (
          <>
            <ul className={styles.list}>
              {armed.map((one) => (
                <li key={one.id}>
                  <span className={styles.mono}>{say('faultOn', { fault: one.fault, route: one.route })}</span>
                  <Struck fault={one} />
                  <Button
                    look="quiet"
                    aria-label={say('clearFault', { fault: one.fault })}
                    onPress={() => void clear.start(one.id)}
                  >
                    {say('clear')}
                  </Button>
                </li>
              ))}
            </ul>
            <div className={styles.actions}>
              <Button look="quiet" onPress={() => void clear.start(null)}>
                {say('clearAll')}
              </Button>
            </div>
          </>
        )}
      </section>
      <LimitsSection />
    </>
  );
}

function Struck({ fault }: { readonly fault: EmulatorArmedFault }) {
  const say = useWords(emulatorWords);
  const format = useFormats();
  const struck = format.number(fault.struck);
  const { chance, remaining } = fault;
  return (
    <span className={styles.faint}>
      {remaining !== null
        ? say('faultRemaining', { struck, remaining: format.number(remaining) })
        : chance !== null
          ? say('faultChance', { struck, percent: format.number(chance * 100) })
          : say('faultEndless', { struck })}
    </span>
  );
}

/** Every route, and a pattern for each interface in front of its own. */
function patternsOf(routes: readonly string[]): string[] {
  const roots = [...new Set(routes.flatMap((route) => (route.includes('/') ? [`${route.split('/')[0]}/*`] : [])))];
  return [...roots, ...routes];
}
