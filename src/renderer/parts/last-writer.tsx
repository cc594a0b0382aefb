import type { SharedPiece } from '#contract/team.ts';
import styles from './parts.module.css';
import { partsWords } from './parts-words.ts';
import { PersonChip } from './person-chip.tsx';
import { type TopicName, useAsked } from './use-asked.ts';
import { useFormats } from './use-formats.ts';
import { useWords } from './words.ts';

const topics = {
  rules: 'inbox',
  collecting: 'inbox',
  'price-lists': 'settings',
  'expiry-distances': 'settings',
  customer: 'domains',
} as const satisfies Record<SharedPiece['of'], TopicName>;

/** Who of a team changed a piece last; nothing where the desk works alone. */
export function LastWriter({ piece }: { readonly piece: SharedPiece }) {
  const say = useWords(partsWords);
  const format = useFormats();
  const { answer: writer } = useAsked(topics[piece.of], ['last-writer', piece], (desk, options) =>
    desk.team.lastWriter(piece, options),
  );
  if (writer == null) return null;
  const { person, machine, keptAt } = writer;
  const who = machine === null ? person : say('personAt', { person, machine });
  return (
    <p className={styles.lastWriter}>
      <PersonChip person={person} machine={machine} /> {say('lastWritten', { who, when: format.dateTime(keptAt) })}
    </p>
  );
}
