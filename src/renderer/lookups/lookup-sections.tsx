import { Building2, CircleUserRound, EyeOff } from 'lucide-react';
import type { ContactCard as Card, Lookup } from '#contract/lookups.ts';
import { Copyable } from '#renderer/kit/copyable.tsx';
import { DrawerSection } from '#renderer/kit/drawer.tsx';
import { Fact, Facts } from '#renderer/kit/facts.tsx';
import { RawText } from '#renderer/kit/raw-text.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useRegistryText } from '#renderer/parts/use-registry-text.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './lookups.module.css';
import { lookupsWords } from './lookups-words.ts';
import type { LookupTarget } from './use-lookup.ts';

/** Everything that one answer says: facts, card, ways onward, what was off, and the answer itself. */
export function LookupSections({
  lookup,
  onFollow,
}: {
  readonly lookup: Lookup;
  readonly onFollow: (target: LookupTarget) => void;
}) {
  const say = useWords(lookupsWords);
  const sayPart = useWords(partsWords);
  const sayMessage = useSayMessage();
  const contacts = lookup.links.filter(({ kind }) => kind === 'entity');
  const servers = lookup.links.filter(({ kind }) => kind === 'nameserver');
  return (
    <>
      <DrawerSection title={say('sectionFacts')}>
        <LookupFacts lookup={lookup} />
      </DrawerSection>
      {lookup.kind === 'entity' && (
        <DrawerSection title={say('sectionCard')}>
          {lookup.card === null ? <p className={styles.faint}>{say('noCard')}</p> : <ContactCard card={lookup.card} />}
        </DrawerSection>
      )}
      {contacts.length > 0 && (
        <DrawerSection title={say('sectionContacts')}>
          <LookupLinks links={contacts} onFollow={onFollow} />
        </DrawerSection>
      )}
      {servers.length > 0 && (
        <DrawerSection title={say('sectionNameservers')}>
          <LookupLinks links={servers} onFollow={onFollow} />
        </DrawerSection>
      )}
      {lookup.events.length > 0 && (
        <DrawerSection title={say('sectionEvents')}>
          <Facts>
            {lookup.events.map(({ action, date }) => (
              <Fact key={`${action} ${date}`} name={action}>
                <span className={styles.mono}>{date}</span>
              </Fact>
            ))}
          </Facts>
        </DrawerSection>
      )}
      <Sentences title={say('sectionRemarks')} sentences={lookup.remarks} />
      <Sentences title={say('sectionOddities')} sentences={lookup.oddities.map(sayMessage)} />
      <DrawerSection title={say('sectionRaw')}>
        <RawText text={lookup.raw} label={say('rawLabel', { key: lookup.key })} copyLabel={sayPart('copyRaw')} />
      </DrawerSection>
    </>
  );
}

function LookupFacts({ lookup }: { readonly lookup: Lookup }) {
  const say = useWords(lookupsWords);
  const sayPart = useWords(partsWords);
  const inWords = useRegistryText();
  const format = useFormats();
  const show = useScreen((screen) => screen.show);
  const { handle, expiry, journalId } = lookup;
  return (
    <Facts>
      {lookup.kind !== 'entity' && (
        <Fact name={say('factLdhName')} help={<Help term="ldhName" />}>
          <Copyable text={lookup.key} copyLabel={sayPart('copy', { what: say('factLdhName') })} />
        </Fact>
      )}
      {handle !== null && (
        <Fact name={say('factHandle')}>
          <Copyable text={handle} copyLabel={sayPart('copy', { what: say('factHandle') })} />
        </Fact>
      )}
      <Fact name={say('factStatus')}>
        {lookup.status.length === 0 ? (
          <span className={styles.faint}>{say('noStatus')}</span>
        ) : (
          lookup.status.map((status) => (
            <Tag key={status} title={status}>
              {inWords(status)}
            </Tag>
          ))
        )}
      </Fact>
      {expiry !== null && (
        <Fact name={say('factExpires')}>
          {format.date(expiry.date)}{' '}
          {expiry.eventAction !== 'expiration' && (
            <span className={styles.faint}>{say('factExpiryEvent', { event: expiry.eventAction })}</span>
          )}
        </Fact>
      )}
      {lookup.ipAddresses.length > 0 && (
        <Fact name={say('factAddresses')}>
          <span className={styles.stack}>
            {lookup.ipAddresses.map((address) => (
              <span key={address} className={styles.mono}>
                {address}
              </span>
            ))}
          </span>
        </Fact>
      )}
      <Fact name={say('factAnswered')}>
        <Age at={lookup.answeredAt} long />{' '}
        <TextLink onPress={() => show({ kind: 'exchange', journalId })}>{say('exchange')}</TextLink>
      </Fact>
    </Facts>
  );
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <DrawerSection title={title}>
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </DrawerSection>
  );
}

const kindWords: Readonly<Record<string, 'kindIndividual' | 'kindOrg'>> = {
  individual: 'kindIndividual',
  org: 'kindOrg',
};

/** A contact as its card says it; an empty name is a redacted one, never a nameless one. */
function ContactCard({ card }: { readonly card: Card }) {
  const say = useWords(lookupsWords);
  const format = useFormats();
  const Icon = card.redacted ? EyeOff : card.kind === 'org' ? Building2 : CircleUserRound;
  const word = kindWords[card.kind ?? ''];
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <Icon aria-hidden />
        <strong>{card.redacted ? <Tag tone="info">{say('redacted')}</Tag> : card.name}</strong>
        {card.kind !== null && <span className={styles.faint}>{word === undefined ? card.kind : say(word)}</span>}
      </div>
      {card.redacted && <p className={styles.faint}>{say('redactedText')}</p>}
      <Facts>
        {card.addresses.map(({ lines, countryCode }) => (
          <Fact key={`${lines.join()} ${countryCode}`} name={say('cardAddress')}>
            <span className={styles.stack}>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              {countryCode !== null && <span>{format.country(countryCode)}</span>}
            </span>
          </Fact>
        ))}
        {card.phones.map(({ number, types }) => (
          <Fact key={number} name={say('cardPhone')}>
            <span className={styles.mono}>{number}</span>
            {types.length > 0 && <span className={styles.faint}> {types.join(', ')}</span>}
          </Fact>
        ))}
        {card.emails.map((email) => (
          <Fact key={email} name={say('cardEmail')}>
            <span className={styles.mono}>{email}</span>
          </Fact>
        ))}
        {card.others.map(({ name, value }) => (
          <Fact key={`${name} ${value}`} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

/** Objects that an answer names, each a way to look it up as well. */
function LookupLinks({
  links,
  onFollow,
}: {
  readonly links: Lookup['links'];
  readonly onFollow: (target: LookupTarget) => void;
}) {
  const say = useWords(lookupsWords);
  const inWords = useRegistryText();
  const format = useFormats();
  return (
    <ul className={styles.links}>
      {links.map(({ kind, key, roles }) => (
        <li key={`${kind} ${key} ${roles.join()}`}>
          <TextLink onPress={() => onFollow({ kind, key })}>
            <span className={styles.mono} title={say('follow', { key })}>
              {key}
            </span>
          </TextLink>
          {roles.length > 0 && <span className={styles.faint}>{format.list(roles.map(inWords))}</span>}
        </li>
      ))}
    </ul>
  );
}
