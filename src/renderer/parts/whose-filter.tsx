import { useState } from 'react';
import type { Whose } from '#contract/domains/domains.ts';
import type { MenuChoice } from '#renderer/kit/menu.tsx';
import { ConditionChip } from './condition-chips.tsx';
import { ConditionMenu } from './condition-menu.tsx';
import styles from './parts.module.css';
import { partsWords } from './parts-words.ts';
import { useAsked } from './use-asked.ts';
import { useFormats } from './use-formats.ts';
import { useMenuSearch } from './use-menu-search.ts';
import { useWords } from './words.ts';

type Field = 'customer' | 'contact';
interface Offer {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

const chipWords = { customer: 'chipCustomer', contact: 'chipContact' } as const;

/** Narrows what is counted to the names of customers, and of contacts in any role. What is set are chips beside it. */
export function WhoseFilter({
  accountId,
  whose,
  onChange,
}: {
  readonly accountId: string;
  readonly whose: Whose;
  readonly onChange: (whose: Whose) => void;
}) {
  const say = useWords(partsWords);
  const format = useFormats();
  const search = useMenuSearch();
  const [isOpen, setOpen] = useState(false);
  const chosen = whose.customer ?? [];
  const customers = useAsked(
    'domains',
    [accountId, 'customers'],
    (desk, options) => desk.customers.list({ accountId }, options),
    { when: isOpen || chosen.length > 0, keepFormer: true },
  ).answer?.customers;
  const contacts = useAsked(
    'domains',
    [accountId, 'facets'],
    (desk, options) => desk.domains.facets({ accountId }, options),
    { when: isOpen, keepFormer: true },
  ).answer?.contact;

  function narrow(field: Field, value: string): void {
    const values = whose[field] ?? [];
    const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
    const { [field]: _, ...others } = whose;
    onChange(next.length === 0 ? others : { ...others, [field]: next });
  }

  function choicesOf(field: Field, offers: readonly Offer[]): readonly MenuChoice[] {
    if (offers.length === 0) return [{ id: 'nothing', label: say('whoseNothing'), disabled: true }];
    return offers.map(({ value, label, count }) => ({
      id: `${field}-${value}`,
      label,
      aside: format.number(count),
      checked: whose[field]?.includes(value) === true,
      onChoose: () => narrow(field, value),
    }));
  }

  const owners = (customers ?? []).map(({ customerId, label, names }) => ({ value: customerId, label, count: names }));
  const handles = (contacts ?? []).map(({ value, count }) => ({ value, label: value, count }));
  const shown = (field: Field, value: string): string => {
    if (field === 'contact' || customers === undefined) return field === 'contact' ? value : '…';
    return owners.find((owner) => owner.value === value)?.label ?? say('whoseRemoved');
  };
  const chips = (['customer', 'contact'] as const).flatMap((field) =>
    (whose[field] ?? []).map((value) => ({
      field,
      value,
      label: say(chipWords[field], { value: shown(field, value) }),
    })),
  );
  return (
    <div className={styles.whose}>
      <ConditionMenu
        onOpenChange={setOpen}
        groups={() => [
          {
            id: 'whose',
            choices: [
              { id: 'customer', label: say('whoseCustomer'), search, choices: choicesOf('customer', owners) },
              { id: 'contact', label: say('whoseContact'), search, choices: choicesOf('contact', handles) },
            ],
          },
        ]}
      />
      {chips.map(({ field, value, label }) => (
        <ConditionChip key={`${field} ${value}`} label={label} onRemove={() => narrow(field, value)} />
      ))}
    </div>
  );
}
