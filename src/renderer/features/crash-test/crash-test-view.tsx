import { useState } from 'react';
import type { CrashFigures } from '#contract/crash-test.ts';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Progress } from '#renderer/ui/progress.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import styles from './crash-test.module.css';
import { crashTestWords } from './crash-test-words.ts';
import { FiguresTable } from './figures-table.tsx';

const killChoices = ['10', '30', '100', '200'] as const;

/** For whoever doubts: the program is killed again and again before their eyes, and the bill is held against the ledger. */
export function CrashTestView() {
  const say = useWords(crashTestWords);
  const [kills, setKills] = useState<string>('30');
  const [seed, setSeed] = useState('1');
  const asked = useAsked('work', ['crash-test'], (desk, options) => desk.crashTest.standing(undefined, options));
  const start = useAction((desk, order: { kills: number; seed: number }) => desk.crashTest.start(order));
  const standing = asked.answer;
  const work = useWorks().find(({ workId }) => workId === standing?.workId);
  const running = standing?.workId != null;
  const done = standing !== undefined && !running && standing.figures.length > 0;
  const passed = done && standing.figures.every(isRight);
  const failure = start.failure ?? asked.failure;
  return (
    <div className={styles.screen}>
      <div className={styles.column}>
        <div className={styles.intro}>
          <h1>{say('title')}</h1>
          <p>{say('text')}</p>
        </div>
        {failure !== undefined && <FailureNotice failure={failure} />}
        {standing?.possible === false ? (
          <Notice tone="info" title={say('impossible')} />
        ) : (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (/^\d{1,9}$/.test(seed)) void start.start({ kills: Number(kills), seed: Number(seed) });
            }}
          >
            <Select
              label={say('kills')}
              value={kills}
              onChange={setKills}
              isDisabled={running}
              options={killChoices.map((value) => ({ value, label: value }))}
            />
            <TextField
              name="seed"
              mono
              label={say('seed')}
              help={say('seedHelp')}
              value={seed}
              onChange={setSeed}
              maxLength={9}
              isDisabled={running}
            />
            <Button type="submit" look="primary" busy={start.running || running} isDisabled={!/^\d{1,9}$/.test(seed)}>
              {say('start')}
            </Button>
          </form>
        )}
        {running && (
          <div className={styles.running}>
            <Progress label={say('title')} done={work?.done ?? 0} total={work?.total ?? null} />
            <p className={styles.soft}>{say('running')}</p>
          </div>
        )}
        {done && (
          <Notice
            tone={passed ? 'good' : 'bad'}
            title={passed ? say('passed') : say('failed', { seed: String(standing.seed ?? '') })}
          />
        )}
        {standing !== undefined && standing.figures.length > 0 && <FiguresTable figures={standing.figures} />}
      </div>
    </div>
  );
}

function isRight(one: CrashFigures): boolean {
  return one.done && one.doubles === 0 && one.dishonest === 0 && one.billed === one.intended;
}
