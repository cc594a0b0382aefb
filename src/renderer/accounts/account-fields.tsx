import { Plus, Trash2 } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { Choices } from '#renderer/kit/choices.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { Help } from '#renderer/parts/help.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { Environment } from '#values/environment.ts';
import type { AccountForm } from './account-draft.ts';
import styles from './accounts.module.css';
import { accountsWords } from './accounts-words.ts';

interface FieldsProps {
  readonly account: Account | null;
  readonly form: AccountForm;
  readonly onChange: (form: AccountForm) => void;
}

/** The first step: which contact at which registry, its key, and whether it may write. */
export function WhoFields({
  account,
  form,
  onChange,
  onEnvironment,
  productionAllowed,
}: FieldsProps & {
  readonly onEnvironment: (environment: Environment) => void;
  readonly productionAllowed: boolean;
}) {
  const say = useWords(accountsWords);
  const sayPart = useWords(partsWords);
  const { draft } = form;
  const set = (change: Partial<AccountForm['draft']>) => onChange({ ...form, draft: { ...draft, ...change } });
  return (
    <>
      <Choices<Environment>
        label={say('environment')}
        value={draft.environment}
        onChange={onEnvironment}
        choices={[
          {
            value: 'sandbox',
            label: sayPart('sandbox'),
            note: say('sandboxNote'),
            disabled: account !== null && draft.environment !== 'sandbox',
          },
          {
            value: 'production',
            label: sayPart('production'),
            note: productionAllowed ? say('productionNote') : say('productionOff'),
            disabled: account === null ? !productionAllowed : draft.environment !== 'production',
          },
          {
            value: 'emulator',
            label: sayPart('emulator'),
            note: say('emulatorNote'),
            disabled: account !== null && draft.environment !== 'emulator',
          },
        ]}
      />
      <div className={styles.two}>
        <TextField
          name="label"
          label={say('label')}
          placeholder={say('labelPlaceholder')}
          value={draft.label}
          onChange={(label) => set({ label })}
          maxLength={80}
        />
        <TextField
          name="handle"
          mono
          label={say('handle')}
          help={account === null ? say('handleHelp') : say('environmentFixed')}
          value={draft.handle}
          onChange={(handle) => set({ handle })}
          maxLength={64}
          isReadOnly={account !== null}
        />
      </div>
      {account?.practice !== true && <SecretFields account={account} form={form} onChange={onChange} />}
      <Checkbox isSelected={draft.readOnly} onChange={(readOnly) => set({ readOnly })}>
        {say('readOnlyCheck')}
      </Checkbox>
    </>
  );
}

type Cards = AccountForm['draft']['cards'];

/** The third step: what renewals are billed to. */
export function CardFields({ cards, onChange }: { readonly cards: Cards; readonly onChange: (cards: Cards) => void }) {
  const say = useWords(accountsWords);
  const changed = (place: number, change: Partial<Cards[number]>) =>
    onChange(cards.map((card, index) => (index === place ? { ...card, ...change } : card)));
  return (
    <>
      <p className={styles.faint}>
        {say('cardsHelp')} <Help term="cardId" />
      </p>
      {cards.map((card, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: main names the lines by their place, and they have no other name yet
        <div key={place} className={styles.cardRow}>
          <TextField
            name={`cards.${place}.cardId`}
            mono
            label={say('cardId')}
            value={card.cardId}
            onChange={(cardId) => changed(place, { cardId })}
            maxLength={100}
          />
          <TextField
            name={`cards.${place}.label`}
            label={say('cardLabel')}
            value={card.label}
            onChange={(label) => changed(place, { label })}
            maxLength={100}
          />
          <IconButton
            label={say('removeCard', { card: card.label || card.cardId || String(place + 1) })}
            onPress={() => onChange(cards.filter((_, index) => index !== place))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      {cards.length < 50 && (
        <div className={styles.start}>
          <Button
            look="quiet"
            icon={<Plus aria-hidden />}
            onPress={() => onChange([...cards, { cardId: '', label: '' }])}
          >
            {say('addCard')}
          </Button>
        </div>
      )}
    </>
  );
}

function SecretFields({ account, form, onChange }: FieldsProps) {
  const say = useWords(accountsWords);
  const kept = account?.apiKey ?? 'none';
  return (
    <>
      <TextField
        name="value"
        type="password"
        mono
        label={say('apiKey')}
        help={say(kept === 'none' ? 'apiKeyHelp' : kept === 'session-only' ? 'apiKeyInMemory' : 'apiKeyKept')}
        value={form.apiKey}
        onChange={(apiKey) => onChange({ ...form, apiKey })}
        maxLength={1000}
      />
      <TextField
        name="contactPassword"
        type="password"
        mono
        label={say('password')}
        beside={<Help term="listPassword" />}
        help={say('passwordHelp')}
        value={form.contactPassword}
        onChange={(contactPassword) => onChange({ ...form, contactPassword })}
        maxLength={1000}
      />
      <p className={styles.faint}>{say('keptHow')}</p>
    </>
  );
}
