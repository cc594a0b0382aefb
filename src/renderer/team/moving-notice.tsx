import type { TeamMoving } from '#contract/team.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { Progress } from '#renderer/kit/progress.tsx';
import { useAction } from '#renderer/parts/use-action.ts';
import { type Asked, useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWorks } from '#renderer/parts/use-works.ts';
import { useWords } from '#renderer/parts/words.ts';
import { TeamFailure } from './team-failure.tsx';
import { teamWords } from './team-words.ts';

/** The team that this desk is on its way into; null where there is none. */
export function useTeamMoving(): Asked<TeamMoving | null> {
  return useAsked('team', ['moving'], (desk, options) => desk.team.moving(undefined, options));
}

/** How far a desk is that moves into a team, or that it was cut off and can go on. */
export function MovingNotice({
  moving: { name },
  onGoOn,
}: {
  readonly moving: TeamMoving;
  readonly onGoOn: () => void;
}) {
  const say = useWords(teamWords);
  const format = useFormats();
  const work = useWorks().findLast(({ kind }) => kind === 'team-move');
  const stop = useAction((desk, workId: string) => desk.work.cancel({ workId }));
  const goOn = useAction((desk, _: undefined) => desk.team.goOn());
  const giveUp = useAction((desk, _: undefined) => desk.team.giveUpMoving());
  const failure = goOn.failure ?? giveUp.failure ?? work?.failure ?? undefined;
  if (work !== undefined && (work.state === 'running' || work.state === 'paused')) {
    const { workId, done, total, state } = work;
    return (
      <Notice
        tone="info"
        title={say('movingTitle', { team: name })}
        actions={
          <Button busy={stop.running} onPress={() => void stop.start(workId)}>
            {say('movingStop')}
          </Button>
        }
      >
        <Progress label={say('movingTitle', { team: name })} done={done} total={total} paused={state === 'paused'} />
        <p>
          {total === null
            ? say('movingText')
            : say('movingCount', { done: format.number(done), total: format.number(total) })}
        </p>
      </Notice>
    );
  }
  return (
    <>
      {failure !== undefined && <TeamFailure failure={failure} outcome="notMoved" />}
      <Notice
        tone="warn"
        title={say('movesTitle', { team: name })}
        actions={
          <>
            <Button
              look="primary"
              busy={goOn.running}
              onPress={() => {
                onGoOn();
                void goOn.start(undefined);
              }}
            >
              {say('movesGoOn')}
            </Button>
            <Button busy={giveUp.running} onPress={() => void giveUp.start(undefined)}>
              {say('movesGiveUp')}
            </Button>
          </>
        }
      >
        <p>{say('movesText')}</p>
      </Notice>
    </>
  );
}
