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
import type { Account } from '#contract/accounts.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWords } from '#renderer/parts/words.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import menuStyles from '#renderer/ui/menu.module.css';
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
  const input = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  const accountId = account?.accountId ?? '';
  const isAsked = wanted !== '' && account !== null;
  const names = useAsked(
    'portfolio',
    [accountId, 'palette', wanted],
    (desk, options) =>
      desk.portfolio.page(
        {
          accountId,
          filter: { text: wanted },
          sort: { column: 'name', direction: 'ascending' },
          offset: 0,
          limit: 8,
        },
        options,
      ),
    { when: isAsked, keepFormer: true },
  );
  const rows = wanted === '' ? [] : (names.answer?.rows ?? []);
  const groups = paletteMatches(usePaletteCommands(account, accounts, rows), wanted);
  /** Whether what is listed is what the typed text finds, or still what a former one found. */
  const isSettled = !isAsked || !(names.waiting || names.former);
  /** What the list had marked when a letter was typed: it is marked no longer, though it is said to be for a moment. */
  const outdatedMark = useRef<string | null>(null);
  /** Enter was pressed and means the first, which may still be asked for; the list hears the same Enter, and is not to choose. */
  const [isFirstWanted, setFirstWanted] = useState(false);
  const firstWanted = useRef(false);
  function wantFirst(wanted: boolean) {
    firstWanted.current = wanted;
    setFirstWanted(wanted);
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
    const first = groups[0]?.commands[0];
    if (first !== undefined) carryOut(first);
  });
  const known = groups[0]?.commands[0];
  const isFirstKnown = isSettled || (known !== undefined && isNamed(known, wanted));
  useEffect(() => {
    if (isFirstWanted && isFirstKnown) takeFirst();
  }, [isFirstWanted, isFirstKnown]);

  function enter() {
    const mark = input.current?.getAttribute('aria-activedescendant') ?? null;
    // Marked since the last letter: the list chooses it.
    if (mark !== null && mark !== outdatedMark.current && document.getElementById(mark) !== null) return;
    wantFirst(true);
  }

  function choose(command: PaletteCommand) {
    if (!firstWanted.current) carryOut(command);
  }

  function type(typed: string) {
    // Enter is meant for what stood there; a letter that comes before its names do must not undo it.
    if (firstWanted.current) return;
    outdatedMark.current = input.current?.getAttribute('aria-activedescendant') ?? null;
    setText(typed);
  }
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
          <Autocomplete inputValue={text} onInputChange={type}>
            <SearchField
              aria-label={say('paletteLabel')}
              autoFocus
              className={classNames(styles.field)}
              // Who types and presses Enter at once means the first; a moment later the list has a mark of its own.
              onSubmit={enter}
              onKeyDown={(event) => {
                // Whatever is marked after a key that moves is meant.
                if (event.key !== 'Enter') outdatedMark.current = null;
                event.continuePropagation();
              }}
            >
              <Input ref={input} placeholder={say('palettePlaceholder')} className={classNames(styles.input)} />
            </SearchField>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <div className={styles.list} tabIndex={0} onPointerDown={() => wantFirst(false)}>
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
