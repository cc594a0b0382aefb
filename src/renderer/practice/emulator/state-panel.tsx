import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';
import { ReplaySection } from './replay-section.tsx';
import { seedWords } from './seed-words.ts';
import { useMeaning } from './use-meaning.ts';

type Wish = { from: 'seed'; seed: string } | { from: 'generator'; names: number };

/** Begin again from a seed or with generated names; keep the registry in a file and open it again. */
export function StatePanel({ seed }: { readonly seed: string | null }) {
  const say = useWords(emulatorWords);
  const meaningOf = useMeaning(seedWords);
  const format = useFormats();
  const announce = useAnnounce();
  const [chosen, setChosen] = useState<string | null>(null);
  const [names, setNames] = useState('');
  const [path, setPath] = useState('');
  const asked = useAsked('emulator', ['seeds'], (desk, options) => desk.emulator.seeds(undefined, options));
  const begin = useAction((desk, wish: Wish) => desk.emulator.beginAgain(wish));
  const save = useAction((desk, file: string) => desk.emulator.saveSnapshot({ path: file }));
  const open = useAction((desk, file: string) => desk.emulator.openSnapshot({ path: file }));
  const seeds = asked.answer?.seeds ?? [];
  const current = chosen ?? seed;
  const begunText = (domains: number) => say('began', { count: domains, number: format.number(domains) });
  const beginAgain = async (wish: Wish) => {
    const ended = await begin.start(wish);
    if (ended?.ok === true) announce(begunText(ended.result.domains));
  };
  const wanted = /^\d+$/.test(names.trim()) ? Number(names) : 0;
  const failure = begin.failure ?? asked.failure;
  const fileFailure = save.failure ?? open.failure;
  const opened = open.result ?? undefined;
  return (
    <>
      <section className={styles.section}>
        <h2>{say('seedTitle')}</h2>
        <p className={styles.soft}>{say('seedText')}</p>
        <div className={styles.row}>
          <Select
            label={say('seed')}
            value={current}
            onChange={setChosen}
            options={seeds.map((one) => ({
              value: one.name,
              label: one.name,
              note: `${say('seedNames', { count: one.names, number: format.number(one.names) })}. ${meaningOf(one)}`,
            }))}
          />
          <Button
            busy={begin.running}
            isDisabled={current === null}
            onPress={() => void beginAgain({ from: 'seed', seed: current ?? '' })}
          >
            {say('begin')}
          </Button>
        </div>
        <Form
          className={styles.row ?? ''}
          onSubmit={(event) => {
            event.preventDefault();
            void beginAgain({ from: 'generator', names: wanted });
          }}
        >
          <TextField label={say('generate')} inputMode="numeric" value={names} onChange={setNames} />
          <Button type="submit" busy={begin.running} isDisabled={wanted < 1 || wanted > 1_000_000}>
            {say('generateBegin')}
          </Button>
        </Form>
        {failure !== undefined && <FailureNotice failure={failure} />}
        {begin.result !== undefined && <p className={styles.soft}>{begunText(begin.result.domains)}</p>}
      </section>
      <section className={styles.section}>
        <h2>{say('snapshotTitle')}</h2>
        <p className={styles.soft}>{say('snapshotText')}</p>
        <div className={styles.row}>
          <div className={styles.path}>
            <TextField label={say('snapshotPath')} mono value={path} onChange={setPath} maxLength={4000} />
          </div>
          <Button
            busy={save.running}
            isDisabled={path.trim() === ''}
            onPress={() => {
              open.clear();
              void save.start(path.trim());
            }}
          >
            {say('save')}
          </Button>
          <Button
            busy={open.running}
            isDisabled={path.trim() === ''}
            onPress={() => {
              save.clear();
              void open.start(path.trim());
            }}
          >
            {say('open')}
          </Button>
        </div>
        {fileFailure !== undefined && <FailureNotice failure={fileFailure} />}
        {save.result !== undefined && (
          <p className={styles.soft}>
            {say('saved', { path: save.result.path, size: format.bytes(save.result.bytes) })}
          </p>
        )}
        {opened !== undefined && <p className={styles.soft}>{begunText(opened.domains)}</p>}
      </section>
      <ReplaySection />
    </>
  );
}
