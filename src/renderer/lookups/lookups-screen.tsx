import { ChevronRight, RotateCw, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { Form, Button as KitButton } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import type { LookupKind } from '#contract/lookups.ts';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Page } from '#renderer/kit/page.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useWords } from '#renderer/parts/words.ts';
import { baseAddress } from '#values/environment.ts';
import { LookupSections } from './lookup-sections.tsx';
import styles from './lookups.module.css';
import { lookupsWords } from './lookups-words.ts';
import { type LookupTarget, useLookup } from './use-lookup.ts';
import { useTrail } from './use-trail.ts';

export const kinds = {
  domain: { word: 'kindDomain', key: 'keyDomain', placeholder: 'placeholderDomain', cost: 'costDomain' },
  entity: { word: 'kindEntity', key: 'keyEntity', placeholder: 'placeholderEntity', cost: 'costEntity' },
  nameserver: {
    word: 'kindNameserver',
    key: 'keyNameserver',
    placeholder: 'placeholderNameserver',
    cost: 'costNameserver',
  },
} as const satisfies Record<LookupKind, object>;

/** Looks up any domain, contact or nameserver, and follows what the answers name. */
export function LookupsScreen({ account }: { readonly account: Account }) {
  const say = useWords(lookupsWords);
  const { accountId } = account;
  const trail = useTrail();
  const [kind, setKind] = useState<LookupKind>('domain');
  const [key, setKey] = useState('');
  const shown = trail.accountId === accountId ? trail.steps[trail.at] : undefined;
  const isOff = baseAddress(account, 'rdap') === '';
  return (
    <Page title={say('title')} text={say('text')}>
      {isOff && <Notice tone="info" title={say('off')} />}
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = key.trim();
          if (typed === '') return;
          const meant = isHandle(typed) ? 'entity' : kind;
          setKind(meant);
          trail.follow(accountId, { kind: meant, key: typed });
        }}
      >
        <Select
          label={say('kind')}
          value={kind}
          onChange={setKind}
          options={(Object.keys(kinds) as LookupKind[]).map((one) => ({ value: one, label: say(kinds[one].word) }))}
        />
        <TextField
          name="key"
          label={say(kinds[kind].key)}
          placeholder={say(kinds[kind].placeholder)}
          value={key}
          onChange={setKey}
          maxLength={300}
        />
        <Button type="submit" look="primary" icon={<ScanSearch aria-hidden />} isDisabled={isOff || key.trim() === ''}>
          {say('lookUp')}
        </Button>
      </Form>
      <p className={styles.faint}>{say(kinds[kind].cost)}</p>
      {shown === undefined ? (
        <EmptyState icon={<ScanSearch />} title={say('title')} text={say('emptyText')} />
      ) : (
        <>
          <Steps accountId={accountId} />
          <Shown key={`${shown.kind} ${shown.key}`} accountId={accountId} target={shown} />
        </>
      )}
    </Page>
  );
}

/** A contact's handle, such as `NORN1-EX`: no domain and no nameserver is written without a dot. */
function isHandle(key: string): boolean {
  return /^[a-z0-9]+-[a-z0-9]+$/i.test(key);
}

/** The way that led here; each step goes back to it, without asking again. */
function Steps({ accountId }: { readonly accountId: string }) {
  const say = useWords(lookupsWords);
  const { steps, at, goTo, accountId: owner } = useTrail();
  if (owner !== accountId || steps.length < 2) return null;
  return (
    <nav aria-label={say('trail')} className={styles.steps}>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the way, and may lead to the same object again
        <span key={`${place} ${step.kind} ${step.key}`}>
          {place > 0 && <ChevronRight aria-hidden />}
          <KitButton
            className={classNames(styles.step, place === at && styles.current)}
            {...(place === at ? { 'aria-current': 'step' } : {})}
            onPress={() => goTo(place)}
          >
            {step.key}
          </KitButton>
        </span>
      ))}
    </nav>
  );
}

function Shown({ accountId, target }: { readonly accountId: string; readonly target: LookupTarget }) {
  const say = useWords(lookupsWords);
  const follow = useTrail((trail) => trail.follow);
  const { answer, failure, asking, again } = useLookup(accountId, target);
  return (
    <section className={styles.answer} aria-label={answer?.title ?? target.key} aria-busy={asking}>
      <div className={styles.answerHead}>
        <div>
          <h2>{answer?.title ?? target.key}</h2>
          <span className={styles.faint}>{say(kinds[target.kind].word)}</span>
        </div>
        <Button icon={<RotateCw aria-hidden />} busy={asking} onPress={again}>
          {say('again')}
        </Button>
      </div>
      {asking && answer === undefined && (
        <p role="status" className={styles.padded}>
          {say('asking', { key: target.key })}
        </p>
      )}
      {failure !== undefined && (
        <div className={styles.padded}>
          <FailureNotice failure={failure} onAgain={again} />
        </div>
      )}
      {answer !== undefined && <LookupSections lookup={answer} onFollow={(next) => follow(accountId, next)} />}
    </section>
  );
}
