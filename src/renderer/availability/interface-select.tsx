import type { Account } from '#contract/accounts/accounts.ts';
import { Select } from '#renderer/kit/select.tsx';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { RegistryInterface } from '#values/environment.ts';
import { availabilityWords } from './availability-words.ts';
import { checkInterfaces, isOn } from './interfaces-of.ts';

/** The interface to ask over; those that the account has no address for are shown and cannot be chosen. */
export function InterfaceSelect({
  account,
  value,
  onChange,
}: {
  readonly account: Account;
  readonly value: RegistryInterface;
  readonly onChange: (via: RegistryInterface) => void;
}) {
  const say = useWords(availabilityWords);
  const nameOf = useInterfaceName();
  return (
    <Select
      label={say('via')}
      value={value}
      onChange={onChange}
      options={checkInterfaces.map((one) => ({
        value: one,
        label: nameOf(one),
        ...(isOn(account, one) ? {} : { disabled: true, note: say('off') }),
      }))}
    />
  );
}
