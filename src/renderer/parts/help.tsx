import { CircleHelp } from 'lucide-react';
import { useRef } from 'react';
import { Dialog, DialogTrigger, Heading, Button as KitButton, Popover } from 'react-aria-components';
import { classNames } from '#renderer/kit/class-names.ts';
import { TextLink } from '#renderer/kit/text-link.tsx';
import type { Term } from './glossary.ts';
import { glossaryWords } from './glossary-words.ts';
import styles from './help.module.css';
import { useScreen } from './use-screen.ts';
import { useWords } from './words.ts';

/**
 * A small button beside a concept that says what it is. Its name is the question; Escape closes the answer and gives the
 * focus back.
 */
export function Help({ term }: { readonly term: Term }) {
  const say = useWords(glossaryWords);
  const open = useScreen((screen) => screen.open);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <DialogTrigger>
      <KitButton ref={button} className={classNames(styles.button)} aria-label={say(`${term}Ask`)}>
        <CircleHelp aria-hidden />
      </KitButton>
      <Popover className={classNames(styles.popover)} placement="bottom start" offset={2} containerPadding={8}>
        <Dialog className={classNames(styles.answer)}>
          {({ close }) => (
            <>
              <Heading slot="title" level={3}>
                {say(`${term}Ask`)}
              </Heading>
              <p>{say(`${term}Text`)}</p>
              {/* Within a dialog this would take the place of what somebody is filling in. */}
              {button.current?.closest('[role=dialog]') == null && (
                <TextLink
                  onPress={() => {
                    close();
                    open({ kind: 'glossary' });
                  }}
                >
                  {say('all')}
                </TextLink>
              )}
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
