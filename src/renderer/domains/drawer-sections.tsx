import type { ReactNode } from 'react';
import type { DomainDetails } from '#contract/domains/domains.ts';
import { Button } from '#renderer/kit/button.tsx';
import { DrawerSection } from '#renderer/kit/drawer.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { ExpiryText } from '#renderer/parts/expiry-text.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { SourceAndAge, useSourceName } from '#renderer/parts/source-and-age.tsx';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useRegistryText } from '#renderer/parts/use-registry-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useCustomers } from './customers/use-customers.ts';
import { StatusTags } from './domain-columns.tsx';
import styles from './domain-drawer.module.css';
import { domainsWords } from './domains-words.ts';

/** Asks the registry for what the name refers to: one press, one lookup. */
function useLookUp() {
  const show = useScreen((screen) => screen.show);
  return (kind: 'entity' | 'nameserver', key: string) => show({ kind: 'lookup', object: { kind, key } });
}

/** The expiry first, then what else the newest source says. */
export function DrawerKnown({ details: { row } }: { readonly details: DomainDetails }) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const inWords = useRegistryText();
  const format = useFormats();
  const lookUp = useLookUp();
  return (
    <DrawerSection title={say('sectionKnown')}>
      <Facts>
        <Fact name={say('factExpires')}>
          <ExpiryText expiry={row.expiry} />
          {row.expiry !== null && <SourceAndAge source={row.expiry.source} toldAt={row.expiry.toldAt} />}
        </Fact>
        <Fact name={say('factStatus')}>
          <StatusTags status={row.status} />
          {row.renewal !== null && (
            <Tag tone={row.renewal === 'outcome-unknown' ? 'warn' : 'info'}>
              {sayPart(row.renewal === 'outcome-unknown' ? 'renewalUnknown' : 'renewalUnderWay')}
            </Tag>
          )}
        </Fact>
        <Fact name={say('factRoles')}>
          {row.roles.length === 0 ? sayPart('none') : format.list(row.roles.map(inWords))}
        </Fact>
        <Fact name={say('factServers')}>
          {row.nameservers.length === 0 ? (
            sayPart('none')
          ) : (
            <span className={styles.stack}>
              {row.nameservers.map((server) => (
                <TextLink key={server} onPress={() => lookUp('nameserver', server)}>
                  <span className={styles.mono}>{server}</span>
                </TextLink>
              ))}
            </span>
          )}
        </Fact>
        <Fact name={say('factTold')}>
          <SourceAndAge source={row.source} toldAt={row.toldAt} />
        </Fact>
      </Facts>
    </DrawerSection>
  );
}

/** Whose name it is, and its contacts: each leads to the names that it is on. */
export function DrawerContacts({
  accountId,
  details: { contacts, row },
}: {
  readonly accountId: string;
  readonly details: DomainDetails;
}) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const inWords = useRegistryText();
  const lookUp = useLookUp();
  const showNames = useNamesPlace((place) => place.showNames);
  if (contacts.length === 0) return null;
  return (
    <DrawerSection title={say('sectionContacts')}>
      <Facts>
        <DrawerCustomer accountId={accountId} row={row} />
        {contacts.map((contact) => (
          <Fact key={`${contact.handle} ${contact.roles.join()}`} name={contact.handle || sayPart('unknown')}>
            {contact.roles.map(inWords).join(', ')}{' '}
            {contact.handle !== '' && (
              <TextLink onPress={() => showNames({ contact: [contact.handle] })}>
                {say('contactNames', { handle: contact.handle })}
              </TextLink>
            )}{' '}
            {contact.handle !== '' && (
              <TextLink onPress={() => lookUp('entity', contact.handle)}>
                {say('lookUpContact', { handle: contact.handle })}
              </TextLink>
            )}
          </Fact>
        ))}
      </Facts>
    </DrawerSection>
  );
}

function DrawerCustomer({ accountId, row }: { readonly accountId: string; readonly row: DomainDetails['row'] }) {
  const say = useWords(domainsWords);
  const format = useFormats();
  const open = useScreen((screen) => screen.open);
  const showNames = useNamesPlace((place) => place.showNames);
  const { customer, ldhName } = row;
  const listed = useCustomers(accountId, customer !== null).answer?.customers;
  const names = listed?.find((one) => one.customerId === customer?.customerId)?.names ?? 1;
  const selection = { kind: 'names' as const, names: [ldhName] };
  return (
    <Fact name={say('factCustomer')}>
      {customer === null ? (
        say('noCustomer')
      ) : (
        <TextLink onPress={() => showNames({ customer: [customer.customerId] })}>
          {say('customerNames', { count: names, number: format.number(names), customer: customer.label })}
        </TextLink>
      )}{' '}
      <Button onPress={() => open({ kind: 'customer', selection, count: 1, label: customer?.label ?? '' })}>
        {say('customer')}
      </Button>
    </Fact>
  );
}

/** Where each fact comes from, the events, and what was odd. */
export function DrawerSources({ details }: { readonly details: DomainDetails }) {
  const say = useWords(domainsWords);
  const nameOf = useSourceName();
  const sayMessage = useSayMessage();
  return (
    <>
      {details.facts.length > 0 && (
        <DrawerSection title={say('sectionFacts')}>
          <table className={styles.factTable}>
            <tbody>
              {details.facts.map((fact) => (
                <tr key={`${fact.field} ${fact.source} ${fact.value}`}>
                  <th scope="row">{isKnownField(fact.field) ? say(fieldWords[fact.field]) : fact.field}</th>
                  <td>{withWholeInstants(fact.value)}</td>
                  <td className={styles.quiet}>
                    {nameOf(fact.source)} · <Age at={fact.toldAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DrawerSection>
      )}
      {details.events.length > 0 && (
        <DrawerSection title={say('sectionEvents')}>
          <Facts>
            {details.events.map((event) => (
              <Fact key={`${event.action} ${event.date}`} name={event.action}>
                <span className={styles.mono}>{event.date}</span>
              </Fact>
            ))}
          </Facts>
        </DrawerSection>
      )}
      {details.oddities.length > 0 && (
        <DrawerSection title={say('sectionOddities')}>
          <ul>
            {details.oddities.map(sayMessage).map((oddity) => (
              <li key={oddity}>{oddity}</li>
            ))}
          </ul>
        </DrawerSection>
      )}
    </>
  );
}

/** A narrow column breaks anywhere, but for an instant: half of one is easily read as another. */
function withWholeInstants(text: string): ReactNode {
  return text.split(/(\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which only change together
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  );
}

const fieldWords = {
  expiryDate: 'fieldExpiryDate',
  status: 'fieldStatus',
  roles: 'fieldRoles',
  nameservers: 'fieldNameservers',
  contacts: 'fieldContacts',
  handle: 'fieldHandle',
  events: 'fieldEvents',
} as const;

function isKnownField(field: string): field is keyof typeof fieldWords {
  return Object.hasOwn(fieldWords, field);
}
