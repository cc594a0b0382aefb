import { useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Page } from '#renderer/kit/page.tsx';
import { Tabs } from '#renderer/kit/tabs.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { useWishes } from '#renderer/parts/use-wishes.ts';
import { useWords } from '#renderer/parts/words.ts';
import { AccessPanel } from './access-panel.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { LessonList } from './lesson-list.tsx';
import styles from './practice.module.css';
import { practiceWords } from './practice-words.ts';
import { usePractice } from './use-practice.ts';

/** Lessons, what the practice registry saw of them, and the way to access. */
export function PracticeScreen({ account }: { readonly account: Account | null }) {
  const say = useWords(practiceWords);
  const asked = usePractice();
  const practise = useAction(async (desk, _: undefined) => {
    const practice = await desk.accounts.practise();
    await desk.domains.refresh({ accountId: practice.accountId });
  });
  const here = account?.practice === true;
  const [tab, setTab] = useState<'lessons' | 'evidence' | 'access'>('lessons');
  useWishes({
    lessons: () => setTab('lessons'),
    evidence: () => setTab('evidence'),
    'access-steps': () => setTab('access'),
    'write-evidence': () => {
      setTab('evidence');
      setWriting(true);
    },
  });
  const [writing, setWriting] = useState(false);
  return (
    <Page wide title={say('title')} text={say('text')}>
      {!here && (
        <Notice
          tone="info"
          title={say('notHere')}
          actions={
            <Button look="primary" busy={practise.running} onPress={() => void practise.start(undefined)}>
              {say('practise')}
            </Button>
          }
        >
          <p>{say('notHereText')}</p>
        </Notice>
      )}
      {practise.failure !== undefined && <FailureNotice failure={practise.failure} onDismiss={practise.clear} />}
      {asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {asked.answer !== undefined && (
        <Tabs
          label={say('tabs')}
          selected={tab}
          onSelect={setTab}
          panelClassName={styles.panel}
          views={[
            {
              id: 'lessons',
              label: say('tabLessons'),
              panel: <LessonList standing={asked.answer} possible={here} />,
            },
            {
              id: 'evidence',
              label: say('tabEvidence'),
              panel: <EvidencePanel writing={writing} onWrite={setWriting} onLessons={() => setTab('lessons')} />,
            },
            { id: 'access', label: say('tabAccess'), panel: <AccessPanel lessons={asked.answer.lessons} /> },
          ]}
        />
      )}
    </Page>
  );
}
