import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { EmulatorContact } from '#contract/practice/emulator-values.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { CardsSection } from './cards-section.tsx';
import { ChargesSection } from './charges-section.tsx';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';
import { QueueMessage } from './queue-message.tsx';

/** Contacts with access, their keys and addresses; cards, charges; and a message for one of them. */
export function AccountsPanel() {
  const say = useWords(emulatorWords);
  const asked = useAsked('emulator', ['contacts'], (desk, options) => desk.emulator.contacts(undefined, options));
  const contacts = asked.answer?.contacts ?? [];
  return (
    <>
      <p className={styles.soft}>{say('keysHint')}</p>
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} />}
      {contacts.map((contact) => (
        <ContactCard key={`${contact.handle} ${contact.totp} ${contact.accessList.join(' ')}`} contact={contact} />
      ))}
      <CardsSection />
      <ChargesSection />
      {contacts.length > 0 && <QueueMessage handles={contacts.map((one) => one.handle)} />}
    </>
  );
}

function ContactCard({ contact }: { readonly contact: EmulatorContact }) {
  const say = useWords(emulatorWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const { handle } = contact;
  const [addresses, setAddresses] = useState(contact.accessList.join('\n'));
  const [totp, setTotp] = useState(contact.totp);
  const issue = useAction((desk, _: undefined) => desk.emulator.issueKey({ handle }));
  const revoke = useAction((desk, keyId: string) => desk.emulator.revokeKey({ handle, keyId }));
  const save = useAction((desk, accessList: string[]) => desk.emulator.changeContact({ handle, accessList, totp }));
  const failure = issue.failure ?? revoke.failure ?? save.failure;
  const accessList = addresses.split(/[\s,]+/).filter((one) => one !== '');
  const isChanged = totp !== contact.totp || accessList.join(' ') !== contact.accessList.join(' ');
  return (
    <section className={styles.card} aria-label={handle}>
      <h2>
        {handle} <span className={styles.faint}>{contact.name}</span>{' '}
        {contact.dnsProvider && <Tag tone="info">{say('dnsProvider')}</Tag>}
      </h2>
      <p className={styles.faint}>{say('roles', { count: contact.uses, number: format.number(contact.uses) })}</p>
      {failure !== undefined && <FailureNotice failure={failure} />}
      <Facts>
        <Fact name={say('password')}>
          <Copyable text={contact.password} copyLabel={sayPart('copy', { what: say('password') })} />
        </Fact>
        <Fact name={say('apiKeys')}>
          <ul className={styles.list}>
            {contact.apiKeys.map((key) => (
              <li key={key.id}>
                <Copyable text={key.key} copyLabel={sayPart('copy', { what: key.key })} />
                <span className={styles.faint}>{key.environment}</span>
                <Button
                  look="quiet"
                  aria-label={say('revokeKey', { key: key.key })}
                  onPress={() => void revoke.start(key.id)}
                >
                  {say('revoke')}
                </Button>
              </li>
            ))}
          </ul>
          <Button busy={issue.running} onPress={() => void issue.start(undefined)}>
            {say('issueKey')}
          </Button>
        </Fact>
      </Facts>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void save.start(accessList);
        }}
      >
        <TextField label={say('accessList')} mono lines={2} value={addresses} onChange={setAddresses} />
        <Checkbox isSelected={totp} onChange={setTotp}>
          {say('totp')}
        </Checkbox>
        <div className={styles.actions}>
          <Button type="submit" busy={save.running} isDisabled={!isChanged}>
            {say('saveAccess')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
