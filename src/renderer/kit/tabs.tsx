import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export interface TabView<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A number beside the label, such as what waits there. */
  readonly badge?: ReactNode;
  readonly disabled?: boolean;
  readonly panel: ReactNode;
}

/**
 * Views of one subject beside each other; only the one that is shown is mounted. `fill` panels take the height that is left
 * and scroll by themselves, others flow with their page. Without `selected` the tabs keep which one is shown themselves.
 */
export function Tabs<Id extends string>({
  label,
  title,
  views,
  fill = false,
  selected,
  onSelect,
  panelClassName,
}: {
  readonly label: string;
  /** The heading of the place whose views they are, before the first tab. */
  readonly title?: string;
  readonly views: readonly TabView<Id>[];
  readonly fill?: boolean;
  readonly selected?: Id;
  readonly onSelect?: (id: Id) => void;
  readonly panelClassName?: string | undefined;
}) {
  return (
    <AriaTabs
      className={classNames(fill && styles.fill)}
      {...(selected === undefined ? {} : { selectedKey: selected })}
      onSelectionChange={(key) => {
        const wanted = views.find(({ id }) => id === key);
        if (wanted !== undefined) onSelect?.(wanted.id);
      }}
    >
      <div className={styles.head}>
        {title !== undefined && <h1 className={styles.title}>{title}</h1>}
        <TabList aria-label={label} className={classNames(styles.list)}>
          {views.map((view) => (
            <Tab key={view.id} id={view.id} isDisabled={view.disabled ?? false} className={classNames(styles.tab)}>
              {view.label}
              {view.badge}
            </Tab>
          ))}
        </TabList>
      </div>
      {views.map((view) => (
        <TabPanel key={view.id} id={view.id} className={classNames(styles.panel, panelClassName)}>
          {view.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

/** How many wait behind a tab. */
export function TabNumber({ children }: { readonly children: ReactNode }) {
  return <span className={styles.number}>{children}</span>;
}
