import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { TeamStanding } from '#contract/team.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { teamWords } from '#renderer/team/team-words.ts';
import { useLinkText, useRecordsWaitText, useTeamStanding } from '#renderer/team/use-team-standing.ts';
import styles from './frame.module.css';
import { OfflineStrip } from './offline-strip.tsx';

/** The first try of a program that starts is over by then, mostly. */
const patienceMilliseconds = 2_000;

/** One line at most: the team store goes before the registry, since without it nothing is sent. Practice needs no team store. */
export function ConnectionStrip({ account }: { readonly account: Account | null }) {
  const standing = useTeamStanding().answer ?? null;
  const isStarting = standing?.link === 'lost' && standing.linkSince === null;
  const isPatient = usePatience(isStarting);
  if (standing !== null && standing.link !== 'current' && account?.practice !== true && !isPatient) {
    return <TeamStrip standing={standing} />;
  }
  return account === null ? null : <OfflineStrip account={account} />;
}

/** Why the team store cannot decide, what is still possible, and how many records it lacks. */
export function TeamStrip({ standing }: { readonly standing: TeamStanding }) {
  const say = useWords(teamWords);
  const linkText = useLinkText();
  const recordsWaitText = useRecordsWaitText();
  const { place, go } = useScreen();
  return (
    <div className={styles.offline} role="status">
      <Unplug aria-hidden />
      <b>{linkText(standing)}</b>
      {standing.waiting > 0 && <span>{recordsWaitText(standing.waiting)}</span>}
      {place !== 'team' && <Button onPress={() => go('team')}>{say('seeTeam')}</Button>}
    </div>
  );
}

/** True for a moment after something has begun. */
function usePatience(begun: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!begun) return;
    const timer = setTimeout(() => setOver(true), patienceMilliseconds);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [begun]);
  return begun && !isOver;
}
