import type { TeamMember, TeamStanding } from '#contract/team.ts';
import { Tag } from '#renderer/kit/tag.tsx';
import { Age } from '#renderer/parts/age.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { PersonChip } from '#renderer/parts/person-chip.tsx';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './team.module.css';
import { teamWords } from './team-words.ts';

export const mayWords = { reader: 'mayReader', seat: 'maySeat', keeper: 'mayKeeper' } as const;

/** Who was seen when changes without a topic. */
const askAgainMilliseconds = 30_000;

/** The people of the team with their computers; without a connection as they were last known. */
export function PeopleTable({ standing }: { readonly standing: TeamStanding }) {
  const say = useWords(teamWords);
  const format = useFormats();
  const now = useNow();
  const isConnected = standing.link === 'current';
  const asked = useAsked('team', ['members'], (desk, options) => desk.team.members(undefined, options), {
    when: isConnected,
    everyMilliseconds: askAgainMilliseconds,
  });
  const members = asked.answer;
  return (
    <div className={styles.section}>
      <h2>{say('people')}</h2>
      {isConnected && asked.failure !== undefined && <FailureNotice failure={asked.failure} onAgain={asked.again} />}
      {!isConnected && (
        <p className={styles.soft}>
          {members === undefined || standing.linkSince === null
            ? say('peopleUnknown')
            : say('peopleFormer', { time: format.timeOrDay(standing.linkSince, now) })}
        </p>
      )}
      {members !== undefined && <Table members={members} standing={standing} />}
    </div>
  );
}

function Table({ members, standing }: { readonly members: readonly TeamMember[]; readonly standing: TeamStanding }) {
  const say = useWords(teamWords);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={say('people')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['columnPerson', 'columnMay', 'columnMachine', 'columnSeen'] as const).map((word) => (
              <th key={word} scope="col">
                {say(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <Row key={`${member.person} ${member.seatId}`} member={member} standing={standing} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ member, standing }: { readonly member: TeamMember; readonly standing: TeamStanding }) {
  const say = useWords(teamWords);
  const { person, machine, role } = member;
  const isYou = member.seatId === standing.seatId;
  const hasLeft = member.leftAt !== null;
  return (
    <tr className={hasLeft ? styles.gone : ''}>
      <th scope="row">
        <span className={styles.person}>
          <PersonChip person={person} machine={machine} isYou={isYou} hasLeft={hasLeft} />
          {person}
          {isYou && <Tag>{say('isYou')}</Tag>}
        </span>
      </th>
      <td>{say(mayWords[role])}</td>
      <td>{machine}</td>
      <td>
        <Seen member={member} />
      </td>
    </tr>
  );
}

function Seen({ member: { leftAt, seatId, invitedAt, online, seenAt } }: { readonly member: TeamMember }) {
  const say = useWords(teamWords);
  const format = useFormats();
  if (leftAt !== null) return say('left', { time: format.dateTime(leftAt) });
  if (seatId === null) return say('invited', { time: format.dateTime(invitedAt) });
  if (online) return <Tag tone="good">{say('online')}</Tag>;
  return seenAt === null ? say('neverSeen') : <Age at={seenAt} long />;
}
