import { ChevronDown, CircleHelp, Contrast, Moon, Plus, Search, Settings as SettingsIcon, Sun } from 'lucide-react';
import { Button as KitButton, VisuallyHidden } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import type { Settings } from '#contract/desk/desk.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { Keys } from '#renderer/kit/keys.tsx';
import { Menu } from '#renderer/kit/menu.tsx';
import { EnvironmentTag } from '#renderer/parts/environment-tag.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import { ArmControl } from './arm-control.tsx';
import { commandKey } from './command-key.ts';
import styles from './top-bar.module.css';
import { useCommand } from './use-command.ts';

export const themeWords = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
  contrast: 'themeContrast',
} as const satisfies Record<Settings['theme'], string>;

/** Who and where we are, the way to everything, and how it looks. */
export function TopBar({
  account,
  accounts,
}: {
  readonly account: Account | null;
  readonly accounts: readonly Account[];
}) {
  const say = useWords(appWords);
  const open = useScreen((screen) => screen.open);
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <AccountSwitcher account={account} accounts={accounts} />
        <div className={styles.arm}>{account !== null && <ArmControl key={account.accountId} account={account} />}</div>
      </div>
      <KitButton className={classNames(styles.search)} onPress={() => open({ kind: 'palette' })}>
        <Search aria-hidden />
        <span>{say('search')}</span>
        <Keys>{`${commandKey()} K`}</Keys>
      </KitButton>
      <div className={styles.end}>
        <ThemeMenu />
        <HelpMenu />
        <IconButton label={say('settings')} keys={`${commandKey()} ,`} onPress={() => open({ kind: 'settings' })}>
          <SettingsIcon aria-hidden />
        </IconButton>
      </div>
    </header>
  );
}

function HelpMenu() {
  const say = useWords(appWords);
  const open = useScreen((screen) => screen.open);
  return (
    <Menu
      label={say('help')}
      placement="bottom end"
      trigger={
        <IconButton label={say('help')}>
          <CircleHelp aria-hidden />
        </IconButton>
      }
      groups={() => [
        {
          id: 'help',
          choices: [
            { id: 'keys', label: say('keysTitle'), aside: '?', onChoose: () => open({ kind: 'keys' }) },
            { id: 'glossary', label: say('glossary'), onChoose: () => open({ kind: 'glossary' }) },
            { id: 'about', label: say('about'), onChoose: () => open({ kind: 'about' }) },
          ],
        },
      ]}
    />
  );
}

function AccountSwitcher({
  account,
  accounts,
}: {
  readonly account: Account | null;
  readonly accounts: readonly Account[];
}) {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const { open, go } = useScreen();
  const use = useCommand((desk, accountId: string) => desk.accounts.use({ accountId }));
  const practise = useCommand((desk, _: undefined) => desk.accounts.practise());
  return (
    <Menu
      label={say('otherAccounts')}
      trigger={
        <KitButton className={classNames(styles.account)}>
          <span className={styles.label} title={account?.label}>
            {account === null ? say('chooseAccount') : account.label}
          </span>
          {account !== null && (
            <>
              <EnvironmentTag environment={account.environment} />
              <VisuallyHidden>{say('switchAccount')}</VisuallyHidden>
            </>
          )}
          <ChevronDown aria-hidden />
        </KitButton>
      }
      groups={() => [
        {
          id: 'accounts',
          single: true,
          title: say('otherAccounts'),
          choices: accounts.map((one) => ({
            id: one.accountId,
            label: one.label,
            note: `${sayPart(one.environment)} · ${one.handle}`,
            checked: one.accountId === account?.accountId,
            onChoose: async () => {
              const ended = await use.start(one.accountId);
              if (ended === undefined) return;
              if (ended.ok) announce(`${one.label}, ${sayPart(one.environment)}`);
              else go('accounts');
            },
          })),
        },
        {
          id: 'more',
          choices: [
            {
              id: 'add',
              label: say('addAccount'),
              icon: <Plus aria-hidden />,
              onChoose: () => open({ kind: 'account', accountId: null }),
            },
            ...(accounts.some((one) => one.practice)
              ? []
              : [{ id: 'practise', label: say('practise'), onChoose: () => void practise.start(undefined) }]),
            { id: 'all', label: say('manageAccounts'), onChoose: () => go('accounts') },
          ],
        },
      ]}
    />
  );
}

function ThemeMenu() {
  const say = useWords(appWords);
  const settings = useAsked('settings', ['settings'], (desk, options) => desk.desk.settings(undefined, options)).answer;
  const change = useCommand((desk, theme: Settings['theme']) => desk.desk.changeSettings({ theme }));
  const theme = settings?.theme ?? 'system';
  const Icon = theme === 'dark' ? Moon : theme === 'light' ? Sun : Contrast;
  return (
    <Menu
      label={say('themeLabel')}
      placement="bottom end"
      trigger={
        <IconButton label={say('themeLabel')}>
          <Icon aria-hidden />
        </IconButton>
      }
      groups={() => [
        {
          id: 'themes',
          single: true,
          choices: (['system', 'light', 'dark', 'contrast'] as const).map((one) => ({
            id: one,
            label: say(themeWords[one]),
            checked: one === theme,
            onChoose: () => void change.start(one),
          })),
        },
      ]}
    />
  );
}
