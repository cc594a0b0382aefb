import { Plus, Trash2 } from 'lucide-react';
import type { InboxRule } from '#contract/inbox.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Checkbox } from '#renderer/kit/checkbox.tsx';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { useDesk } from '#renderer/parts/desk-context.tsx';
import { useBrowserNotifications } from '#renderer/parts/use-browser-notifications.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './inbox.module.css';
import { inboxWords } from './inbox-words.ts';
import { kindNames, useKindName } from './message-kind.tsx';

const anyKind = 'any';

/** Rules for new messages, one a line: kind and part of a name on the left, what is done on the right. */
export function RulesEditor({
  rules,
  onChange,
}: {
  readonly rules: readonly InboxRule[];
  readonly onChange: (rules: readonly InboxRule[]) => void;
}) {
  const say = useWords(inboxWords);
  const kindName = useKindName();
  const change = (ruleId: string, changes: Partial<InboxRule>) =>
    onChange(rules.map((rule) => (rule.ruleId === ruleId ? { ...rule, ...changes } : rule)));
  return (
    <div className={styles.rules}>
      <p className={styles.quiet}>{say('rulesText')}</p>
      {rules.length === 0 && <p className={styles.quiet}>{say('noRules')}</p>}
      {rules.map((rule) => (
        <div key={rule.ruleId} className={styles.rule}>
          <Select
            label={say('ruleKind')}
            value={rule.kind === '' ? anyKind : rule.kind}
            onChange={(kind) => change(rule.ruleId, { kind: kind === anyKind ? '' : kind })}
            options={[
              { value: anyKind, label: say('ruleAnyKind') },
              ...kindNames.map((kind) => ({ value: kind as string, label: kindName(kind) })),
            ]}
          />
          <TextField
            label={say('ruleName')}
            value={rule.nameContains}
            maxLength={100}
            onChange={(nameContains) => change(rule.ruleId, { nameContains })}
          />
          <TextField
            label={say('ruleTag')}
            value={rule.tag}
            maxLength={50}
            onChange={(tag) => change(rule.ruleId, { tag })}
          />
          <Checkbox isSelected={rule.notify} onChange={(notify) => change(rule.ruleId, { notify })}>
            {say('ruleNotify')}
          </Checkbox>
          <IconButton
            label={say('removeRule')}
            onPress={() => onChange(rules.filter(({ ruleId }) => ruleId !== rule.ruleId))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className={styles.actions}>
        <Button
          icon={<Plus aria-hidden />}
          onPress={() =>
            onChange([...rules, { ruleId: crypto.randomUUID(), kind: '', nameContains: '', tag: '', notify: true }])
          }
        >
          {say('addRule')}
        </Button>
        {rules.some(({ notify }) => notify) && <NotificationPermission />}
      </div>
    </div>
  );
}

/** A browser shows notifications only after the person allowed it; the desktop program needs no leave. */
function NotificationPermission() {
  const say = useWords(inboxWords);
  const { host } = useDesk();
  const { permission, ask } = useBrowserNotifications();
  if (host !== 'web') return null;
  if (permission === 'default') return <Button onPress={ask}>{say('notifyAllow')}</Button>;
  return <p className={styles.quiet}>{say(permission === 'granted' ? 'notifyAllowed' : 'notifyDenied')}</p>;
}
