import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Heading, Dialog as KitDialog, Modal, ModalOverlay } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly width?: 'narrow' | 'normal' | 'wide';
  /** Beside the title: a tag of the environment, for instance. */
  readonly beside?: ReactNode;
  /** True lets a press outside close it; not for forms. */
  readonly light?: boolean;
  readonly children: ReactNode;
}

/** A dialog that is open as long as it is rendered. Escape closes it. Bodies and feet are DialogBody and DialogFoot. */
export function Dialog({ title, closeLabel, onClose, width = 'normal', beside, light = false, children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={light}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={classNames(styles.veil)}
    >
      <Modal className={classNames(styles.box, width !== 'normal' && styles[width])}>
        <KitDialog className={classNames(styles.dialog)}>
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {beside}
            <IconButton label={closeLabel} onPress={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
          {children}
        </KitDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What the dialog is about. Where it is longer than the window it scrolls, and can be reached by keyboard to do so. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = body.current;
    if (element === null) return;
    const look = () => setScrolls(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    look();
    return () => observer.disconnect();
  });
  return (
    <div ref={body} className={styles.body} {...(scrolls ? { tabIndex: 0 } : {})}>
      {children}
    </div>
  );
}

/** The buttons, always in sight; `above` stands over them, `aside` at the far side. */
export function DialogFoot({
  above,
  aside,
  children,
}: {
  readonly above?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.foot}>
      {above !== undefined && <div className={styles.above}>{above}</div>}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      {children}
    </div>
  );
}
