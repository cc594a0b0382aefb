import { Button } from '#renderer/kit/button.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { longestLabel } from '#values/customer-price.ts';
import styles from './customers.module.css';
import { customersWords } from './customers-words.ts';
import { useCustomers } from './use-customers.ts';

/** Customers offered below what is typed. */
const offered = 6;

/** The name of a customer: one that is there, or a new one. It says which of the two it is. */
export function CustomerField({
  accountId,
  value,
  onChange,
}: {
  readonly accountId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const say = useWords(customersWords);
  const format = useFormats();
  const customers = useCustomers(accountId).answer?.customers ?? [];
  const typed = folded(value);
  const same = customers.find(({ label }) => folded(label) === typed);
  const matching = customers.filter(({ label }) => folded(label).includes(typed) && folded(label) !== typed);
  return (
    <div className={styles.customerField}>
      <TextField
        label={say('customerLabel')}
        help={say('customerHelp')}
        value={value}
        onChange={onChange}
        maxLength={longestLabel}
        autoFocus
      />
      <p className={styles.quiet} role="status">
        {typed !== '' &&
          (same === undefined
            ? say('isNew')
            : say('isKnown', { count: same.names, number: format.number(same.names) }))}
      </p>
      {matching.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset of inputs
        <div className={styles.matching} role="group" aria-label={say('known')}>
          {matching.slice(0, offered).map(({ customerId, label }) => (
            <Button key={customerId} onPress={() => onChange(label)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** As main compares labels. */
function folded(label: string): string {
  return label.trim().normalize('NFC').toLowerCase();
}
