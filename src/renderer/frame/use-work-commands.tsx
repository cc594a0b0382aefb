import { Layers, ListPlus, Power, SearchCheck } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import type { PaletteCommand } from './palette-matches.ts';
import { paletteWords } from './palette-words.ts';
import { useCommand } from './use-command.ts';

/** What the palette does about renewals in number and the practice registry; nothing bills before its own dialog. */
export function useWorkCommands(account: Account | null): readonly PaletteCommand[] {
  const say = useWords(appWords);
  const { go, open } = useScreen();
  const examine = useCommand((desk, accountId: string) => desk.renewals.examineAll({ accountId }));
  const start = useCommand((desk, _: undefined) => desk.emulator.start());
  const stop = useCommand((desk, _: undefined) => desk.emulator.stop());
  const status = useAsked('emulator', ['status'], (desk, options) => desk.emulator.status(undefined, options)).answer;
  const runs = status?.state === 'running';
  const sayPalette = useWords(paletteWords);
  const works = useWorks();
  const openTray = useScreen((screen) => screen.openTray);
  const turn = useCommand(async (desk, { verb, workIds }: { verb: 'pause' | 'resume'; workIds: readonly string[] }) => {
    for (const workId of workIds) await desk.work[verb]({ workId });
  });
  // A paused batch of renewals goes on from its own page only, where what it bills is confirmed.
  const idsOf = (state: 'running' | 'paused') =>
    works
      .filter((work) => work.canPause && work.state === state)
      .filter(({ kind }) => state === 'running' || kind !== 'renewal-batch')
      .map(({ workId }) => workId);
  const turning = (verb: 'pause' | 'resume', workIds: readonly string[]): readonly PaletteCommand[] =>
    workIds.length === 0
      ? []
      : [
          {
            id: `${verb}-work`,
            label: sayPalette(`${verb}-work`),
            words: sayPalette(`${verb}-work-words`),
            icon: <Layers aria-hidden />,
            run: () => {
              openTray(true);
              void turn.start({ verb, workIds });
            },
          },
        ];
  return [
    ...(account === null
      ? []
      : [
          {
            id: 'renew-many',
            label: say('renewMany'),
            icon: <ListPlus aria-hidden />,
            run: () => open({ kind: 'renew-batch', selection: null, count: 0 }),
          },
          {
            id: 'read-unknown',
            label: say('readUnknown'),
            icon: <SearchCheck aria-hidden />,
            run: () => {
              go('renewals');
              void examine.start(account.accountId);
            },
          },
        ]),
    {
      id: 'show-work',
      label: sayPalette('show-work'),
      words: sayPalette('show-work-words'),
      icon: <Layers aria-hidden />,
      run: () => openTray(true),
    },
    ...turning('pause', idsOf('running')),
    ...turning('resume', idsOf('paused')),
    {
      id: runs ? 'stop-emulator' : 'start-emulator',
      label: say(runs ? 'stopEmulator' : 'startEmulator'),
      icon: <Power aria-hidden />,
      run: () => {
        go('emulator');
        void (runs ? stop : start).start(undefined);
      },
    },
  ];
}
