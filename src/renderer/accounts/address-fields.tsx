import { useState } from 'react';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { useInterfaceName } from '#renderer/parts/use-interface-name.ts';
import { useWords } from '#renderer/parts/words.ts';
import { baseAddress, type RegistryInterface, registryInterfaces, switchedOffAtFirst } from '#values/environment.ts';
import { type OwnPaths, type PathName, pathNames, specifiedPaths } from '#values/path-templates.ts';
import type { AccountForm } from './account-draft.ts';
import styles from './accounts.module.css';
import { accountsWords } from './accounts-words.ts';

type Draft = AccountForm['draft'];

/** The second step: the base addresses, and which of the interfaces behind them are in use: RPP v0 and v1 share one address. */
export function AddressFields({
  draft,
  practice,
  onChange,
}: {
  readonly draft: Draft;
  readonly practice: boolean;
  readonly onChange: (change: Partial<Draft>) => void;
}) {
  const say = useWords(accountsWords);
  const nameOf = useInterfaceName();
  const { environment, addresses } = draft;
  const sandbox = environment === 'sandbox';
  const switchedOff = draft.switchedOff ?? switchedOffAtFirst(environment);
  const fields = [
    { name: 'rpp', term: 'rppV0', label: say('rpp'), help: say(sandbox ? 'rppSandboxHelp' : 'rppHelp') },
    { name: 'rdap', term: 'rdap', label: say('rdap'), help: say(sandbox ? 'notInSandbox' : 'rdapHelp') },
    { name: 'repp', term: 'reppV1', label: say('repp'), help: say(sandbox ? 'notInSandbox' : 'reppHelp') },
  ] as const;
  const turn = (via: RegistryInterface, on: boolean) =>
    onChange({ switchedOff: on ? switchedOff.filter((one) => one !== via) : [...switchedOff, via] });
  return (
    <>
      <p className={styles.faint}>{say(practice ? 'addressesPractice' : 'addressesHelp')}</p>
      {fields.map((field) => (
        <TextField
          key={field.name}
          name={`addresses.${field.name}`}
          mono
          label={field.label}
          beside={<Help term={field.term} />}
          help={field.help}
          placeholder="https://"
          value={addresses[field.name]}
          onChange={(value) => onChange({ addresses: { ...addresses, [field.name]: value } })}
          maxLength={300}
          isReadOnly={practice}
        />
      ))}
      <fieldset className={styles.switches}>
        <legend>{say('interfacesInUse')}</legend>
        {registryInterfaces.map((via) => (
          <Checkbox
            key={via}
            isSelected={baseAddress({ addresses, switchedOff }, via) !== ''}
            isDisabled={baseAddress({ addresses, switchedOff: [] }, via) === ''}
            onChange={(on) => turn(via, on)}
          >
            {nameOf(via)}
          </Checkbox>
        ))}
      </fieldset>
      <p className={styles.faint}>{say('interfacesHelp')}</p>
    </>
  );
}

const pathWords = {
  rppV0Availability: 'pathRppV0Availability',
  rppV0Renew: 'pathRppV0Renew',
  rppV0Base: 'pathRppV0Base',
  v1Messages: 'pathV1Messages',
  v1Message: 'pathV1Message',
  v1Domain: 'pathV1Domain',
  draftCreate: 'pathDraftCreate',
  draftRenew: 'pathDraftRenew',
  rdapDomain: 'pathRdapDomain',
  rdapEntity: 'pathRdapEntity',
  rdapNameserver: 'pathRdapNameserver',
  rdapIspstat: 'pathRdapIspstat',
  rdapMyDomains: 'pathRdapMyDomains',
  rdapAvailability: 'pathRdapAvailability',
} as const satisfies Record<PathName, string>;

/** The path of every operation, for a registry that moved one: folded away, since hardly anybody needs it. */
export function PathFields({
  paths,
  hasProblem,
  onChange,
}: {
  readonly paths: OwnPaths;
  readonly hasProblem: boolean;
  readonly onChange: (paths: OwnPaths) => void;
}) {
  const say = useWords(accountsWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.details}
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{say('addressesInDetail')}</summary>
      <p className={styles.faint}>{say('pathsHelp')}</p>
      {pathNames.map((name) => (
        <TextField
          key={name}
          name={`paths.${name}`}
          mono
          label={say(pathWords[name])}
          placeholder={specifiedPaths[name]}
          value={paths[name] ?? ''}
          onChange={(template) => onChange({ ...paths, [name]: template })}
          maxLength={300}
        />
      ))}
    </details>
  );
}
