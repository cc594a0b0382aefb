import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import { classNames } from '#renderer/kit/class-names.ts';
import menuStyles from '#renderer/kit/menu.module.css';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';
import styles from './command-palette.module.css';
import { isNamed, type PaletteCommand, type PaletteGroup, paletteMatches } from './palette-matches.ts';
import { usePaletteCommands } from './use-palette-commands.tsx';

/** Every action and every name, by typing. Nothing needs a mouse. */
export function CommandPalette({
  account,
  accounts,
  onClose,
}: {
  readonly account: Account | null;
  readonly accounts: readonly Account[];
  readonly onClose: () => void;
}) {
  const say = useWords(appWords);
  const [text, setText] = useState('');
  const wanted = text.trim();
  const { rows, isSettled } = useFoundNames(account?.accountId, wanted);
  const groups = paletteMatches(usePaletteCommands(account, accounts, rows), wanted);
  const { input, choose, enter, mayType, onKeyDown, wantChoice } = useChoiceByEnter({
    first: groups[0]?.commands[0],
    wanted,
    isSettled,
    onClose,
  });
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={classNames(styles.veil)}
    >
      <Modal className={classNames(styles.box)}>
        <Dialog aria-label={say('paletteLabel')} className={classNames(styles.palette)}>
          <Autocomplete inputValue={text} onInputChange={(typed) => mayType() && setText(typed)}>
            <SearchField
              aria-label={say('paletteLabel')}
              autoFocus
              className={classNames(styles.field)}
              // Who types and presses Enter at once means the first; a moment later the list has a mark of its own.
              onSubmit={enter}
              onKeyDown={(event) => {
                // The field would only empty itself.
                if (event.key === 'Escape') return onClose();
                onKeyDown(event.key);
                event.continuePropagation();
              }}
            >
              <Input ref={input} placeholder={say('palettePlaceholder')} className={classNames(styles.input)} />
            </SearchField>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <div className={styles.list} tabIndex={0} onPointerDown={wantChoice}>
              <Menu
                aria-label={say('paletteLabel')}
                className={classNames(styles.menu)}
                renderEmptyState={() => <p className={styles.empty}>{say('paletteEmpty')}</p>}
              >
                {groups.map((group) => (
                  <PaletteSection key={group.id} group={group} onChoose={choose} />
                ))}
              </Menu>
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The names that the typed text finds, and whether they are the answer to just this text. */
function useFoundNames(accountId: string | undefined, wanted: string) {
  const isAsked = wanted !== '' && accountId !== undefined;
  const names = useAsked(
    'domains',
    [accountId ?? '', 'palette', wanted],
    (desk, options) =>
      desk.domains.page(
        {
          accountId: accountId ?? '',
          filter: { text: wanted },
          sort: { column: 'name', direction: 'ascending' },
          offset: 0,
          limit: 8,
        },
        options,
      ),
    { when: isAsked, keepFormer: true },
  );
  return {
    rows: wanted === '' ? [] : (names.answer?.rows ?? []),
    isSettled: !isAsked || !(names.waiting || names.former),
  };
}

/**
 * Chooses a command once. Enter means what the list has marked since the last letter, or else the first command, which
 * may still be on its way; the list hears the same Enter, and must not choose another.
 */
function useChoiceByEnter({
  first,
  wanted,
  isSettled,
  onClose,
}: {
  readonly first: PaletteCommand | undefined;
  readonly wanted: string;
  readonly isSettled: boolean;
  readonly onClose: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const mark = () => input.current?.getAttribute('aria-activedescendant') ?? null;
  /** What the list had marked when a letter was typed. It is marked no longer, though the field says so for a moment. */
  const outdatedMark = useRef<string | null>(null);
  /** Enter was pressed and means the first command, which may still be on its way. */
  const [isFirstWanted, setFirstWanted] = useState(false);
  const firstWanted = useRef(false);
  function wantFirst(isWanted: boolean) {
    firstWanted.current = isWanted;
    setFirstWanted(isWanted);
  }
  // The Enter that chooses in the list reaches the field as well.
  const carriedOut = useRef(false);
  function carryOut(command: PaletteCommand) {
    if (carriedOut.current) return;
    carriedOut.current = true;
    onClose();
    command.run();
  }
  const takeFirst = useEffectEvent(() => {
    wantFirst(false);
    if (first !== undefined) carryOut(first);
  });
  const isFirstKnown = isSettled || (first !== undefined && isNamed(first, wanted));
  useEffect(() => {
    if (isFirstWanted && isFirstKnown) takeFirst();
  }, [isFirstWanted, isFirstKnown]);

  return {
    input,
    enter() {
      const marked = mark();
      // Marked since the last letter: the list chooses it.
      if (marked !== null && marked !== outdatedMark.current && document.getElementById(marked) !== null) return;
      wantFirst(true);
    },
    choose(command: PaletteCommand) {
      if (!firstWanted.current) carryOut(command);
    },
    /** False once Enter was pressed: it is meant for what was shown then, and a later letter must not undo it. */
    mayType(): boolean {
      if (firstWanted.current) return false;
      outdatedMark.current = mark();
      return true;
    },
    /** Whatever is marked after a key that moves is meant. */
    onKeyDown(key: string) {
      if (key !== 'Enter') outdatedMark.current = null;
    },
    /** A press in the list chooses there, whatever Enter had asked for. */
    wantChoice: () => wantFirst(false),
  };
}

function PaletteSection({
  group,
  onChoose,
}: {
  readonly group: PaletteGroup;
  readonly onChoose: (command: PaletteCommand) => void;
}) {
  return (
    <MenuSection className={classNames(menuStyles.section)} aria-label={group.title}>
      <Header className={classNames(menuStyles.heading)}>{group.title}</Header>
      {group.commands.map((command) => (
        <MenuItem
          key={command.id}
          id={command.id}
          textValue={command.label}
          className={classNames(menuStyles.item)}
          onAction={() => onChoose(command)}
        >
          <Text slot="label">
            {command.icon}
            {command.label}
          </Text>
          {command.aside !== undefined && <span className={menuStyles.aside}>{command.aside}</span>}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
