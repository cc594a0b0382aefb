import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { EmulatorSwitch } from '#contract/practice/emulator-values.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { SearchField } from '#renderer/kit/search-field.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';
import { switchWords } from './switch-words.ts';
import { useMeaning } from './use-meaning.ts';

/** Every switch with its meaning and value; those that were turned are on top. */
export function PersonalityPanel() {
  const say = useWords(emulatorWords);
  const meaningOf = useMeaning(switchWords);
  const format = useFormats();
  const announce = useAnnounce();
  const [text, setText] = useState('');
  const asked = useAsked('emulator', ['personality'], (desk, options) => desk.emulator.personality(undefined, options));
  const turn = useAction((desk, choice: { name: string; value: string }) => desk.emulator.turnSwitch(choice));
  const reset = useAction((desk, _: undefined) => desk.emulator.resetPersonality());
  const switches = (asked.answer?.switches ?? []).map((one) => ({ ...one, meaning: meaningOf(one) }));
  const changed = switches.filter((one) => one.value !== one.default);
  const wanted = text.trim().toLowerCase();
  const shown = [...changed, ...switches.filter((one) => one.value === one.default)].filter(
    ({ meaning, name, point }) => wanted === '' || `${name} ${point} ${meaning}`.toLowerCase().includes(wanted),
  );
  const choose = async (one: EmulatorSwitch, value: string) => {
    if (value === one.value) return;
    const ended = await turn.start({ name: one.name, value });
    if (ended?.ok === true) announce(say('turned', { name: one.name, value }));
  };
  const failure = turn.failure ?? reset.failure ?? asked.failure;
  return (
    <>
      <p className={styles.soft}>
        {say('personalityText')} <Help term="personality" />
      </p>
      <div className={styles.row}>
        <SearchField
          screenFilter
          label={say('filterSwitches')}
          placeholder={say('filterSwitchesPlaceholder')}
          clearLabel={say('clearText')}
          value={text}
          onChange={setText}
        />
        <span className={styles.faint}>
          {say('changedCount', { count: changed.length, number: format.number(changed.length) })}
        </span>
        <Button
          look="quiet"
          isDisabled={changed.length === 0}
          busy={reset.running}
          onPress={() => void reset.start(undefined)}
        >
          {say('resetAll')}
        </Button>
      </div>
      {failure !== undefined && <FailureNotice failure={failure} />}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say('columnSwitch')}</th>
            <th scope="col">{say('columnMeaning')}</th>
            <th scope="col">{say('columnValue')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.name}>
              <th scope="row">
                <span className={styles.mono}>{one.name}</span>
                <span className={styles.faint}>{one.point}</span>
                {one.value !== one.default && <Tag tone="warn">{say('changed')}</Tag>}
              </th>
              <td>{one.meaning}</td>
              <td>
                <div className={styles.choice}>
                  <Select
                    hideLabel
                    label={say('valueOf', { name: one.name })}
                    value={one.value}
                    onChange={(value) => void choose(one, value)}
                    options={one.values.map((value) => ({
                      value,
                      label: value === one.default ? say('isDefault', { value }) : value,
                    }))}
                  />
                  {one.value !== one.default && (
                    <IconButton
                      label={say('resetOne', { name: one.name })}
                      onPress={() => void choose(one, one.default)}
                    >
                      <RotateCcw aria-hidden />
                    </IconButton>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked.answer !== undefined && shown.length === 0 && <p className={styles.faint}>{say('noSwitch')}</p>}
    </>
  );
}
