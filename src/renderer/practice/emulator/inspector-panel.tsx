import { useEffect, useState } from 'react';
import { Disclosure, DisclosurePanel, Heading, Button as KitButton } from 'react-aria-components';
import type { EmulatorRequest } from '#contract/practice/emulator-values.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { classNames } from '#renderer/kit/class-names.ts';
import { RawText } from '#renderer/kit/raw-text.tsx';
import { SearchField } from '#renderer/kit/search-field.tsx';
import { Tag } from '#renderer/kit/tag.tsx';
import { TextLink } from '#renderer/kit/text-link.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { Failure } from '#values/failure.ts';
import styles from './emulator.module.css';
import { emulatorWords } from './emulator-words.ts';

/** Each request, its answer, and the rule of the specification that decided it. */
export function InspectorPanel({ showExchange }: { readonly showExchange: (clTRID: string) => Promise<boolean> }) {
  const say = useWords(emulatorWords);
  const sayMessage = useSayMessage();
  const [text, setText] = useState('');
  const { failure, forget, seen } = useSeenRequests();
  const forgetAll = useAction((desk, _: undefined) => desk.emulator.forgetRequests());
  const wanted = text.trim().toLowerCase();
  const shown = seen.filter(
    ({ clTRID, handle, method, rule, target }) =>
      wanted === '' ||
      `${method} ${readable(target)} ${target} ${handle ?? ''} ${clTRID ?? ''} ${rule.source} ${sayMessage(rule.message)}`
        .toLowerCase()
        .includes(wanted),
  );
  const broken = failure ?? forgetAll.failure;
  return (
    <>
      <p className={styles.soft}>{say('inspectorText')}</p>
      <div className={styles.row}>
        <SearchField
          screenFilter
          label={say('filterRequests')}
          placeholder={say('filterRequestsPlaceholder')}
          clearLabel={say('clearText')}
          value={text}
          onChange={setText}
        />
        <Button
          look="quiet"
          isDisabled={seen.length === 0}
          onPress={async () => {
            const ended = await forgetAll.start(undefined);
            if (ended?.ok === true) forget();
          }}
        >
          {say('forget')}
        </Button>
      </div>
      {broken !== undefined && <FailureNotice failure={broken} />}
      {seen.length === 0 && <p className={styles.faint}>{say('inspectorNone')}</p>}
      {seen.length > 0 && shown.length === 0 && <p className={styles.faint}>{say('noRequest')}</p>}
      <ul className={styles.requests} aria-label={say('inspectorList')}>
        {shown.map((one) => (
          <li key={one.number}>
            <SeenRequest seen={one} showExchange={showExchange} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SeenRequest({
  seen,
  showExchange,
}: {
  readonly seen: EmulatorRequest;
  readonly showExchange: (clTRID: string) => Promise<boolean>;
}) {
  const say = useWords(emulatorWords);
  const format = useFormats();
  const sayMessage = useSayMessage();
  const announce = useAnnounce();
  const [isMissing, setMissing] = useState(false);
  const { answer, clTRID, faults, rule } = seen;
  const status = answer === null ? say('noAnswer') : String(answer.status);
  const follow = async (id: string) => {
    const isThere = await showExchange(id);
    setMissing(!isThere);
    if (!isThere) announce(say('notInJournal', { clTRID: id }));
  };
  return (
    <Disclosure className={classNames(styles.seen)}>
      {({ isExpanded }) => (
        <>
          <Heading level={3}>
            <KitButton slot="trigger" className={classNames(styles.seenHead)}>
              <span className={styles.faint}>{format.exactTime(seen.at)}</span>
              <span className={styles.mono}>
                <b>{seen.method}</b> {readable(seen.target)}
              </span>
              <span>
                <Tag>{status}</Tag>{' '}
                {faults.length > 0 && <Tag tone="bad">{say('struckBy', { faults: faults.join(', ') })}</Tag>}
              </span>
              <span className={styles.rule}>
                <b>{rule.source}</b> {sayMessage(rule.message)}
              </span>
            </KitButton>
          </Heading>
          <DisclosurePanel className={classNames(styles.seenBody)}>
            {isExpanded && (
              <>
                <p>
                  <b>{say('rule')}</b> {rule.source}: {sayMessage(rule.message)}
                </p>
                {clTRID !== null && (
                  <p>
                    <span className={styles.mono}>{clTRID}</span>{' '}
                    <TextLink onPress={() => void follow(clTRID)}>{say('toJournal')}</TextLink>{' '}
                    {isMissing && <span className={styles.faint}>{say('notInJournal', { clTRID })}</span>}
                  </p>
                )}
                <h4>{say('request')}</h4>
                <RawText
                  label={say('request')}
                  copyLabel={say('copyRequest')}
                  text={written(`${seen.method} ${seen.target}`, seen.request)}
                />
                <h4>{say('answer')}</h4>
                {answer === null ? (
                  <p className={styles.faint}>{say('noAnswer')}</p>
                ) : (
                  <RawText
                    label={say('answer')}
                    copyLabel={say('copyAnswer')}
                    text={written(`HTTP ${answer.status}`, answer)}
                  />
                )}
              </>
            )}
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}

/** First line, headers, an empty line, body: as it went over the wire, but for what is secret. */
function written(
  first: string,
  { body, headers }: { readonly headers: readonly (readonly [string, string])[]; readonly body: string | null },
): string {
  const head = [first, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body === null || body === '' ? head : `${head}\n\n${body}`;
}

/** The target with the letters that were escaped in it. */
function readable(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}

const kept = 300;

/** The requests that the emulator saw, newest first: asked for each second, only those that are new. */
function useSeenRequests(): {
  readonly seen: readonly EmulatorRequest[];
  readonly failure: Failure | undefined;
  readonly forget: () => void;
} {
  const [after, setAfter] = useState(0);
  const [seen, setSeen] = useState<readonly EmulatorRequest[]>([]);
  const asked = useAsked(
    'emulator',
    ['requests', after],
    (desk, options) => desk.emulator.requests({ after, limit: after === 0 ? 100 : 500 }, options),
    { everyMilliseconds: 1000 },
  );
  const { answer } = asked;
  useEffect(() => {
    if (answer === undefined) return;
    const { last, requests } = answer;
    if (last < after) {
      // Another emulator than before: it counts from one again.
      setSeen([]);
      setAfter(0);
      return;
    }
    const newest = requests.at(-1)?.number ?? after;
    if (newest <= after) return;
    setSeen((before) => {
      const known = before[0]?.number ?? 0;
      const fresh = requests.filter((one) => one.number > known).reverse();
      return [...fresh, ...before].slice(0, kept);
    });
    setAfter(newest);
  }, [answer, after]);
  return { seen, failure: asked.failure, forget: () => setSeen([]) };
}
