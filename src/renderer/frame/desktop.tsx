import { useEffect, useRef, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskOrder } from '#contract/desk/desk.ts';
import { readMessage } from '#renderer/inbox/read-message.ts';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import { commandKey } from './command-key.ts';
import type { PaletteGroup } from './palette-matches.ts';
import { usePaletteCommands } from './use-palette-commands.tsx';

/** Answers that were carried out; a frame that is shown anew finds the last one still kept. */
const done = new WeakSet<object>();

interface Accounts {
  readonly account: Account | null;
  readonly accounts: readonly Account[];
}

/** The desktop around the window, where there is one: once the first screen is shown, since its menu has every action. */
export function Desktop(props: Accounts) {
  const { host } = useDesk();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(host === 'electron'));
    return () => clearTimeout(timer);
  }, [host]);
  return isShown && <MenuAndOrders {...props} />;
}

/**
 * Its menu gets the actions of the palette, with their words and keys, and what it asks (an action of the menu, a link to
 * a name, a backup that was opened, a message that it told of) is shown here. Nothing is sent or renewed by it.
 */
function MenuAndOrders({ account, accounts }: Accounts) {
  const { desk } = useDesk();
  const say = useWords(appWords);
  const groups = usePaletteCommands(account, accounts, []);
  const { go, show, open } = useScreen();
  const look = useNamesPlace((place) => place.look);
  const menu = JSON.stringify(menuOf(groups, say));
  useEffect(() => {
    desk.desk.offerMenu(JSON.parse(menu)).catch(() => undefined);
  }, [desk, menu]);

  const latest = useRef(groups);
  useEffect(() => {
    latest.current = groups;
  });
  const asked = useAsked('orders', [], (known, options) => known.desk.takeOrders(undefined, options)).answer;
  useEffect(() => {
    const carryOut = (order: DeskOrder) => {
      switch (order.kind) {
        case 'show-name':
          go('domains');
          look('list');
          show({ kind: 'domain', ldhName: order.ldhName });
          return;
        case 'open-backup':
          open({ kind: 'restore', path: order.path });
          return;
        case 'read-message':
          readMessage(order.inboxId);
          return;
        case 'command':
          if (order.commandId === 'palette') open({ kind: 'palette' });
          else
            everyCommand(latest.current)
              .find(({ id }) => id === order.commandId)
              ?.run();
      }
    };
    if (asked === undefined || done.has(asked)) return;
    done.add(asked);
    for (const order of asked.orders) carryOut(order);
  }, [asked, go, look, show, open]);
  return null;
}

function everyCommand(groups: readonly PaletteGroup[]) {
  return groups.flatMap(({ commands }) => commands);
}

function menuOf(groups: readonly PaletteGroup[], say: (key: 'keyPalette') => string) {
  const search = { id: 'palette', label: say('keyPalette'), keys: `${commandKey()} K` };
  return {
    groups: groups
      .filter(({ commands }) => commands.length > 0)
      .map(({ id, title, commands }) => ({
        title,
        commands: [
          ...(id === 'do' ? [search] : []),
          ...commands.slice(0, 50).map((one) => ({
            id: one.id,
            label: one.label,
            keys: id === 'accounts' ? '' : (one.aside ?? '').slice(0, 20),
          })),
        ],
      })),
  };
}
