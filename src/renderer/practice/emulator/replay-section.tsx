import { useState } from 'react';
import type { EmulatorReplay } from '#contract/practice/emulator-values.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';

/** Answers of another registry, from a file: opened here. What goes on is said by the banner above. */
export function ReplaySection() {
  const say = useWords(emulatorWords);
  const format = useFormats();
  const announce = useAnnounce();
  const [path, setPath] = useState('');
  const [refuse, setRefuse] = useState(false);
  const kept = useAsked('files', ['recordings'], (desk, options) => desk.recordings.kept(undefined, options));
  const choose = useAction((desk, _: undefined) => desk.recordings.choose());
  const recordings = kept.answer?.recordings ?? [];
  const open = useAction((desk, file: string) =>
    desk.emulator.openReplay({ path: file, others: refuse ? 'refuse' : 'answer' }),
  );
  const failure = open.failure ?? choose.failure;
  return (
    <section className={styles.section}>
      <h2>{say('replayTitle')}</h2>
      <p className={styles.soft}>{say('replayText')}</p>
      {recordings.length > 0 && (
        <Select
          label={say('replayKept')}
          value={recordings.some((one) => one.path === path) ? path : null}
          onChange={setPath}
          options={recordings.map((one) => ({
            value: one.path,
            label: one.path.split(/[\\/]/).at(-1) ?? one.path,
            note: `${format.dateTime(one.at)}, ${format.bytes(one.bytes)}`,
          }))}
        />
      )}
      <div className={styles.row}>
        <div className={styles.path}>
          <TextField label={say('replayPath')} mono value={path} onChange={setPath} maxLength={4000} />
        </div>
        {kept.answer?.chooser === true && (
          <Button
            busy={choose.running}
            onPress={async () => {
              const ended = await choose.start(undefined);
              if (ended?.ok === true && ended.result.path !== null) setPath(ended.result.path);
            }}
          >
            {say('replayChoose')}
          </Button>
        )}
        <Button
          busy={open.running}
          isDisabled={path.trim() === ''}
          onPress={async () => {
            const ended = await open.start(path.trim());
            const replay = ended?.ok === true ? ended.result.replay : null;
            if (replay !== null) announce(say('replaying', { name: replay.name }));
          }}
        >
          {say('replay')}
        </Button>
      </div>
      <Checkbox isSelected={refuse} onChange={setRefuse}>
        {say('replayRefuse')}
      </Checkbox>
      {failure !== undefined && <FailureNotice failure={failure} />}
    </section>
  );
}

/** Says what is replayed and how far it got, with the way out of it. */
export function ReplayBanner() {
  const say = useWords(emulatorWords);
  const format = useFormats();
  const asked = useAsked('emulator', ['replay'], (desk, options) => desk.emulator.replay(undefined, options), {
    everyMilliseconds: 1000,
  });
  const change = useAction((desk, wish: { others: 'answer' | 'refuse' | null; rewind: boolean }) =>
    desk.emulator.changeReplay(wish),
  );
  const end = useAction((desk, _: undefined) => desk.emulator.endReplay());
  const failure = change.failure ?? end.failure;
  const replay = asked.answer?.replay ?? null;
  if (replay === null) return null;
  return (
    <>
      <Notice
        tone="info"
        title={say('replaying', { name: replay.name })}
        actions={
          <>
            <Button busy={change.running} onPress={() => void change.start({ others: null, rewind: true })}>
              {say('replayRewind')}
            </Button>
            <Button
              busy={change.running}
              onPress={() => void change.start({ others: other(replay.others), rewind: false })}
            >
              {say(replay.others === 'refuse' ? 'replayAnswerOthers' : 'replayRefuseOthers')}
            </Button>
            <Button busy={end.running} onPress={() => void end.start(undefined)}>
              {say('replayStop')}
            </Button>
          </>
        }
      >
        <p>
          {say('replayState', {
            answered: format.number(replay.answered),
            exchanges: format.number(replay.exchanges),
            others: format.number(replay.notRecorded),
          })}{' '}
          {say(replay.others === 'refuse' ? 'replayOthersRefused' : 'replayOthersAnswered')}
        </p>
      </Notice>
      {failure !== undefined && <FailureNotice failure={failure} />}
    </>
  );
}

function other(others: NonNullable<EmulatorReplay['replay']>['others']) {
  return others === 'refuse' ? 'answer' : 'refuse';
}
