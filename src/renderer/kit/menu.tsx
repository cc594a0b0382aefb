import { Check, ChevronRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  Autocomplete,
  Header,
  Menu as KitMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  SubmenuTrigger,
  Text,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';
import { SearchField } from './search-field.tsx';
import { hasWords, plainText } from './typed-text.ts';

export interface MenuChoice {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Text at the far end: a count, a key. */
  readonly aside?: string;
  readonly note?: string;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** Hears what stood in the search field when it was chosen. */
  readonly onChoose?: (typed: string) => void;
  /** Choices one level deeper. */
  readonly choices?: readonly MenuChoice[];
  /** Of the choices one level deeper. */
  readonly search?: MenuSearch;
}

export interface MenuGroup {
  readonly id: string;
  readonly title?: string;
  readonly choices: readonly MenuChoice[];
  /** True where no more than one of its choices is checked at a time. */
  readonly single?: boolean;
  /** True keeps it whatever is searched for. */
  readonly always?: boolean;
}

/** The words of the field that narrows a long list of choices. */
export interface MenuSearch {
  readonly label: string;
  readonly clearLabel: string;
  /** Said where nothing is found. */
  readonly nothing: string;
}

/** Fewer choices are seen at a glance. */
const searchedFrom = 12;

/** A menu that opens from `trigger`, in groups. */
export function Menu(props: {
  readonly label: string;
  readonly trigger: ReactElement;
  /** Asked for while the menu is open: a closed one costs nothing. */
  readonly groups: () => readonly MenuGroup[];
  readonly search?: MenuSearch;
  readonly onOpenChange?: (open: boolean) => void;
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
}) {
  const [isOpen, setOpen] = useState(false);
  const { onOpenChange } = props;
  function turn(open: boolean) {
    setOpen(open);
    onOpenChange?.(open);
  }
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={turn}>
      {props.trigger}
      <Popover className={classNames(styles.popover)} placement={props.placement ?? 'bottom start'} offset={4}>
        <OpenMenu label={props.label} groups={props.groups} search={props.search} onLeave={() => turn(false)} />
      </Popover>
    </MenuTrigger>
  );
}

/** A menu that opens at a point of the window, in pixels: that of a right click. */
export function MenuAt({
  label,
  at,
  groups,
  onClose,
}: {
  readonly label: string;
  readonly at: { readonly x: number; readonly y: number };
  readonly groups: readonly MenuGroup[];
  readonly onClose: () => void;
}) {
  const point = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={point} className={styles.point} style={{ left: at.x, top: at.y }} aria-hidden />
      <Popover
        aria-label={label}
        className={classNames(styles.popover)}
        triggerRef={point}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        placement="bottom start"
        offset={0}
      >
        <OpenMenu label={label} groups={() => groups} search={undefined} onLeave={onClose} onClose={onClose} />
      </Popover>
    </>
  );
}

function OpenMenu({
  label,
  groups,
  search,
  onLeave,
  onClose,
}: {
  readonly label: string;
  readonly groups: () => readonly MenuGroup[];
  readonly search: MenuSearch | undefined;
  readonly onLeave: () => void;
  /** Of a menu that no button opens, and so none closes. */
  readonly onClose?: () => void;
}) {
  const leave = useEffectEvent(onLeave);
  // A letter with Ctrl or Cmd is for the program: what it opens, such as the palette, must not lie under the menu.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isEditing = event.target instanceof HTMLInputElement && /^[acvxyz]$/i.test(event.key);
      if ((event.ctrlKey || event.metaKey) && event.key.length === 1 && !isEditing) leave();
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
  return <Choices label={label} groups={groups()} search={search} onClose={onClose} />;
}

/** Choices in their groups, with a field to narrow them where they are many. */
function Choices({
  label,
  groups,
  search,
  onClose,
}: {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly search: MenuSearch | undefined;
  readonly onClose?: (() => void) | undefined;
}) {
  const [typed, setTyped] = useState('');
  // Decided when it opens: a field that came later would take the focus from where it is.
  const [isLong] = useState(() => groups.reduce((sum, { choices }) => sum + choices.length, 0) >= searchedFrom);
  const menu = (
    <KitMenu
      aria-label={label}
      className={classNames(styles.list)}
      {...(onClose === undefined ? {} : { onClose, autoFocus: 'first' as const })}
      renderEmptyState={() => <p className={styles.nothing}>{search?.nothing}</p>}
    >
      {foundGroups(groups, typed).map((group) => (
        <MenuSection
          key={group.id}
          className={classNames(styles.section)}
          aria-label={group.title ?? label}
          {...checkedOf(group)}
        >
          {group.title !== undefined && <Header className={classNames(styles.heading)}>{group.title}</Header>}
          {group.choices.map((choice) => choiceOf(choice, typed))}
        </MenuSection>
      ))}
    </KitMenu>
  );
  if (search === undefined || !isLong) return menu;
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <div className={styles.search}>
        <SearchField label={search.label} placeholder={search.label} clearLabel={search.clearLabel} autoFocus />
      </div>
      {menu}
    </Autocomplete>
  );
}

/** What goes with the typed text, what is called just so before the rest; at last what is always there. Enter takes the first. */
export function foundGroups(groups: readonly MenuGroup[], typed: string): readonly MenuGroup[] {
  if (typed.trim() === '') return groups;
  const found = groups
    .filter((group) => group.always !== true)
    .map((group) => {
      const choices = group.choices.filter(({ label }) => hasWords(label, typed.trim()));
      const named = choices.filter(({ label }) => plainText(label) === plainText(typed.trim()));
      return { ...group, choices: [...new Set([...named, ...choices])] };
    })
    .filter((group) => group.choices.length > 0);
  return [...found, ...groups.filter((group) => group.always === true)];
}

/** Which choices are checked, said as well as shown. What a press changes is its choice's own business. */
function checkedOf({ choices, single = false }: MenuGroup) {
  if (choices.every(({ checked }) => checked === undefined)) return {};
  return {
    selectionMode: single ? 'single' : 'multiple',
    selectedKeys: choices.filter(({ checked }) => checked === true).map(({ id }) => id),
    shouldCloseOnSelect: true,
  } as const;
}

function choiceOf(choice: MenuChoice, typed: string): ReactElement {
  const { onChoose } = choice;
  const item = (
    <MenuItem
      key={choice.id}
      id={choice.id}
      textValue={choice.label}
      isDisabled={choice.disabled ?? false}
      className={classNames(styles.item, choice.danger === true && styles.danger)}
      {...(onChoose === undefined ? {} : { onAction: () => onChoose(typed.trim()) })}
    >
      <Text slot="label">
        {choice.icon}
        {choice.label}
        {/* Part of the name: whoever speaks to the program says what is seen. */}
        {choice.aside !== undefined && choice.checked !== true && <span className={styles.aside}> {choice.aside}</span>}
      </Text>
      {choice.note !== undefined && (
        <Text slot="description" className={classNames(styles.note)}>
          {choice.note}
        </Text>
      )}
      {choice.choices !== undefined ? <ChevronRight aria-hidden /> : choice.checked === true && <Check aria-hidden />}
    </MenuItem>
  );
  if (choice.choices === undefined) return item;
  return (
    <SubmenuTrigger key={choice.id}>
      {item}
      <Popover className={classNames(styles.popover)} offset={-2} crossOffset={-4}>
        <Choices label={choice.label} groups={[{ id: choice.id, choices: choice.choices }]} search={choice.search} />
      </Popover>
    </SubmenuTrigger>
  );
}
