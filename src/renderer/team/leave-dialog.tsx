import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useWords } from '#renderer/parts/words.ts';
import { TeamFailure } from './team-failure.tsx';
import { teamWords } from './team-words.ts';

/** Says what leaving means before it happens. */
export function LeaveDialog({
  team,
  onLeft,
  onClose,
}: {
  readonly team: string;
  readonly onLeft: () => void;
  readonly onClose: () => void;
}) {
  const say = useWords(teamWords);
  const sayPart = useWords(partsWords);
  const leave = useAction((desk, _: undefined) => desk.team.leave());
  return (
    <Dialog width="narrow" title={say('leaveTitle', { team })} closeLabel={sayPart('close')} onClose={onClose}>
      <DialogBody>
        <p>{say('leaveText')}</p>
        <p>{say('leaveStays')}</p>
        <p>{say('leaveAgain')}</p>
        {leave.failure !== undefined && <TeamFailure failure={leave.failure} outcome="notLeft" />}
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('cancel')}</Button>
        <Button
          look="danger"
          busy={leave.running}
          onPress={() =>
            void leave.start(undefined).then((ended) => {
              if (ended?.ok === true) onLeft();
            })
          }
        >
          {say('leaveNow')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
