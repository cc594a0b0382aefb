import { ListPlus, Power, SearchCheck } from 'lucide-react';
import type { Account } from '#contract/accounts.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import type { PaletteCommand } from './palette-matches.ts';

/** What the palette does about renewals in number and the practice registry; nothing bills before its own dialog. */
export function useWorkCommands(account: Account | null): readonly PaletteCommand[] {
  const say = useWords(appWords);
  const { go, open } = useScreen();
  const examine = useAction((desk, accountId: string) => desk.renewals.examineAll({ accountId }));
  const start = useAction((desk, _: undefined) => desk.emulator.start());
  const stop = useAction((desk, _: undefined) => desk.emulator.stop());
  const status = useAsked('emulator', ['status'], (desk, options) => desk.emulator.status(undefined, options)).answer;
  const runs = status?.state === 'running';
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
