import type { TeamStanding } from '#contract/team.ts';
import { type Asked, useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import { teamWords } from './team-words.ts';

/** How this desk stands with its team store; null where it works alone. */
export function useTeamStanding(): Asked<TeamStanding | null> {
  return useAsked('team', ['standing'], (desk, options) => desk.team.standing(undefined, options));
}

const linkWords = {
  outdated: 'linkOutdated',
  'store-older': 'linkStoreOlder',
  comparing: 'linkComparing',
  unlike: 'linkUnlike',
  ended: 'linkEnded',
  copied: 'linkCopied',
  'no-password': 'linkNoPassword',
  'server-full': 'linkServerFull',
  'cannot-write': 'linkCannotWrite',
} as const;

/** The connection to the team store, in one line: what it is, since when, and what is still possible. */
export function useLinkText(): (standing: Pick<TeamStanding, 'link' | 'linkSince'>) => string {
  const say = useWords(teamWords);
  const format = useFormats();
  const now = useNow();
  return ({ link, linkSince }) => {
    if (link !== 'lost' && link !== 'current') return say(linkWords[link]);
    if (linkSince === null) return say('linkConnecting');
    const time = format.timeOrDay(linkSince, now);
    return link === 'lost' ? say('linkLost', { time }) : say('connectedSince', { time });
  };
}

/** How many records of this desk are not in the team store yet. */
export function useRecordsWaitText(): (waiting: number) => string {
  const say = useWords(teamWords);
  const format = useFormats();
  return (waiting) => say('recordsWait', { count: waiting, number: format.number(waiting) });
}
