import { ChevronDown, CircleDot, FileDown, Square } from 'lucide-react';
import type { JournalFilter } from '#contract/journal.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Menu } from '#renderer/kit/menu.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import listStyles from '#renderer/parts/list-screen.module.css';
import { ListFailure } from '#renderer/parts/list-screen.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { journalWords } from './journal-words.ts';

type Filter = JournalFilter & { readonly accountId: string };

/** Whether the account is being recorded, and the two ways to change that. */
export function useRecording(filter: Filter) {
  const say = useWords(journalWords);
  const announce = useAnnounce();
  const open = useScreen((screen) => screen.open);
  const { accountId } = filter;
  const asked = useAsked('journal', ['recording', accountId], (desk, options) =>
    desk.recordings.status({ accountId }, options),
  );
  const starting = useAction((desk, id: string) => desk.recordings.start({ accountId: id }));
  const stopping = useAction((desk, id: string) => desk.recordings.stop({ accountId: id }));
  return {
    since: asked.answer?.since ?? null,
    exchanges: asked.answer?.exchanges ?? 0,
    failure: starting.failure ?? stopping.failure ?? asked.failure,
    start: async () => {
      const ended = await starting.start(accountId);
      if (ended?.ok === true) announce(say('recordingBegun'));
    },
    stop: async () => {
      const ended = await stopping.start(accountId);
      if (ended?.ok !== true) return;
      const { exchanges, from, until } = ended.result;
      announce(say('recordingEnded'));
      if (exchanges === 0) return;
      const whole = { accountId, interface: null, text: '', statuses: null };
      open({ kind: 'recording', filter: whole, stretch: { kind: 'between', from, until } });
    },
    save: () => open({ kind: 'recording', filter, stretch: { kind: 'all' } }),
  };
}

export function RecordingMenu({ recording, total }: { readonly recording: Recording; readonly total: number }) {
  const say = useWords(journalWords);
  const isOn = recording.since !== null;
  return (
    <Menu
      label={say('recording')}
      placement="bottom end"
      trigger={
        <Button icon={<CircleDot aria-hidden />}>
          {say('recording')}
          <ChevronDown aria-hidden />
        </Button>
      }
      groups={() => [
        {
          id: 'recording',
          choices: [
            isOn
              ? {
                  id: 'stop',
                  label: say('stopRecording'),
                  icon: <Square aria-hidden />,
                  onChoose: () => void recording.stop(),
                }
              : {
                  id: 'start',
                  label: say('startRecording'),
                  note: say('startRecordingNote'),
                  icon: <CircleDot aria-hidden />,
                  onChoose: () => void recording.start(),
                },
            {
              id: 'save',
              label: say('saveRecording'),
              note: say('saveRecordingNote'),
              icon: <FileDown aria-hidden />,
              disabled: total === 0,
              onChoose: recording.save,
            },
          ],
        },
      ]}
    />
  );
}

export type Recording = ReturnType<typeof useRecording>;

/** Says that it records, and what went wrong with it. */
export function RecordingBanner({ recording }: { readonly recording: Recording }) {
  const say = useWords(journalWords);
  const format = useFormats();
  const { exchanges, failure, since } = recording;
  return (
    <>
      <ListFailure failure={failure} />
      {since !== null && (
        <div className={listStyles.banner}>
          <Notice
            tone="info"
            title={say('recordingSince', {
              count: exchanges,
              number: format.number(exchanges),
              time: format.exactTime(since),
            })}
            actions={
              <Button icon={<Square aria-hidden />} onPress={() => void recording.stop()}>
                {say('stopRecording')}
              </Button>
            }
          />
        </div>
      )}
    </>
  );
}
