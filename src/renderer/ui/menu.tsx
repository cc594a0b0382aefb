import { Check, ChevronRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import {
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
  readonly onChoose?: () => void;
  /** Choices one level deeper. */
  readonly choices?: readonly MenuChoice[];
}

export interface MenuGroup {
  readonly id: string;
  readonly title?: string;
  readonly choices: readonly MenuChoice[];
}

/** A menu that opens from `trigger`, in groups. */
export function Menu(props: {
  readonly label: string;
  readonly trigger: ReactElement;
  /** Asked for while the menu is open: a closed one costs nothing. */
  readonly groups: () => readonly MenuGroup[];
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
        <OpenMenu label={props.label} groups={props.groups} onLeave={() => turn(false)} />
      </Popover>
    </MenuTrigger>
  );
}

function OpenMenu({
  label,
  groups,
  onLeave,
}: {
  readonly label: string;
  readonly groups: () => readonly MenuGroup[];
  readonly onLeave: () => void;
}) {
  const leave = useEffectEvent(onLeave);
  // A letter with Ctrl or Cmd is for the program: what it opens, such as the palette, must not lie under the menu.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.length === 1) leave();
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
  return (
    <KitMenu aria-label={label} className={classNames(styles.list)}>
      {groups().map((group) => (
        <MenuSection key={group.id} className={classNames(styles.section)} aria-label={group.title ?? label}>
          {group.title !== undefined && <Header className={classNames(styles.heading)}>{group.title}</Header>}
          {group.choices.map((choice) => choiceOf(choice))}
        </MenuSection>
      ))}
    </KitMenu>
  );
}

function choiceOf(choice: MenuChoice): ReactElement {
  const item = (
    <MenuItem
      key={choice.id}
      id={choice.id}
      textValue={choice.label}
      isDisabled={choice.disabled ?? false}
      className={classNames(styles.item, choice.danger === true && styles.danger)}
      {...(choice.onChoose === undefined ? {} : { onAction: choice.onChoose })}
    >
      <Text slot="label">
        {choice.icon}
        {choice.label}
      </Text>
      {choice.note !== undefined && (
        <Text slot="description" className={classNames(styles.note)}>
          {choice.note}
        </Text>
      )}
      {choice.choices !== undefined ? (
        <ChevronRight aria-hidden />
      ) : choice.checked === true ? (
        <Check aria-hidden />
      ) : (
        choice.aside !== undefined && <span className={styles.aside}>{choice.aside}</span>
      )}
    </MenuItem>
  );
  if (choice.choices === undefined) return item;
  return (
    <SubmenuTrigger key={choice.id}>
      {item}
      <Popover className={classNames(styles.popover)} offset={-2} crossOffset={-4}>
        <KitMenu aria-label={choice.label} className={classNames(styles.list)}>
          {choice.choices.map((deeper) => choiceOf(deeper))}
        </KitMenu>
      </Popover>
    </SubmenuTrigger>
  );
}
