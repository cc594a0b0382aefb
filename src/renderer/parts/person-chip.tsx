import { classNames } from '#renderer/kit/class-names.ts';
import { partsWords } from './parts-words.ts';
import styles from './person-chip.module.css';
import { personColour, personLetters } from './person-letters.ts';
import { useWords } from './words.ts';

export interface PersonChipProps {
  readonly person: string;
  /** The name of the person's computer; null where there is none. */
  readonly machine: string | null;
  readonly isYou?: boolean;
  readonly hasLeft?: boolean;
}

/** Two letters in the person's colour. Its tooltip and its name for screen readers say who it is, and where. */
export function PersonChip({ person, machine, isYou = false, hasLeft = false }: PersonChipProps) {
  const say = useWords(partsWords);
  const at = machine === null ? person : say('personAt', { person, machine });
  const who = isYou ? say('personYou', { who: at }) : at;
  const name = hasLeft ? say('personLeft', { who }) : who;
  const look = hasLeft ? styles.left : styles[`colour${personColour(person)}`];
  return (
    <span className={classNames(styles.chip, look, isYou && styles.you)} role="img" aria-label={name} title={name}>
      {personLetters(person)}
    </span>
  );
}
