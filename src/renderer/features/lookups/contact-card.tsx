import { Building2, CircleUserRound, EyeOff } from 'lucide-react';
import type { ContactCard as Card } from '#contract/lookups.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Fact, Facts } from '#renderer/ui/facts.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import styles from './lookups.module.css';
import { lookupsWords } from './lookups-words.ts';

const kindWords: Readonly<Record<string, 'kindIndividual' | 'kindOrg'>> = {
  individual: 'kindIndividual',
  org: 'kindOrg',
};

/** A contact as its card says it; an empty name is a redacted one, never a nameless one. */
export function ContactCard({ card }: { readonly card: Card }) {
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
