import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { TeamFound } from '#contract/team.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { Notice } from '#renderer/kit/notice.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useFieldErrors } from '#renderer/parts/use-field-errors.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { HistoryNotice } from './history-notice.tsx';
import styles from './team.module.css';
import { TeamFailure } from './team-failure.tsx';
import { teamWords } from './team-words.ts';

interface Looked {
  readonly invitation: string;
  readonly found: TeamFound;
}

/** Looks where an invitation leads before it is used. The text is held until the dialog closes, and shown only as it is pasted. */
export function JoinDialog({
  onJoined,
  onClose,
}: {
  /** The desk opens again; false where its history moves in first. */
  readonly onJoined: (opensAgain: boolean) => void;
  readonly onClose: () => void;
}) {
  const say = useWords(teamWords);
  const sayPart = useWords(partsWords);
  const [looked, setLooked] = useState<Looked | null>(null);
  return (
    <Dialog title={say('joinTitle')} closeLabel={sayPart('close')} onClose={onClose}>
      {looked === null ? (
        <InvitationForm onFound={setLooked} onClose={onClose} />
      ) : (
        <JoinForm {...looked} onJoined={onJoined} onBack={() => setLooked(null)} />
      )}
    </Dialog>
  );
}

function InvitationForm({
  onFound,
  onClose,
}: {
  readonly onFound: (looked: Looked) => void;
  readonly onClose: () => void;
}) {
  const say = useWords(teamWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const foundText = useFoundText();
  const [invitation, setInvitation] = useState('');
  const look = useAction((desk, given: string) => desk.team.look({ invitation: given }));
  const errors = useFieldErrors(look.failure);
  return (
    <Form
      className={styles.form ?? ''}
      validationErrors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        void look.start(invitation).then((ended) => {
          if (ended?.ok !== true) return;
          announce(foundText(ended.result).join(' '));
          onFound({ invitation, found: ended.result });
        });
      }}
    >
      <DialogBody>
        {look.failure !== undefined && Object.keys(errors).length === 0 && (
          <TeamFailure failure={look.failure} outcome="notJoined" />
        )}
        <TextField
          name="invitation"
          mono
          secret
          autoFocus
          lines={4}
          label={say('invitation')}
          help={say('invitationHelp')}
          value={invitation}
          onChange={setInvitation}
          maxLength={20_000}
        />
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{sayPart('cancel')}</Button>
        <Button type="submit" look="primary" busy={look.running} isDisabled={invitation.trim() === ''}>
          {say('check')}
        </Button>
      </DialogFoot>
    </Form>
  );
}

function JoinForm({
  invitation,
  found,
  onJoined,
  onBack,
}: Looked & { readonly onJoined: (opensAgain: boolean) => void; readonly onBack: () => void }) {
  const say = useWords(teamWords);
  const foundText = useFoundText();
  const [machine, setMachine] = useState(found.machine);
  const { history } = found;
  const join = useAction((desk, name: string) =>
    desk.team.join({ invitation, machine: name, bringHistory: history !== null }),
  );
  const errors = useFieldErrors(join.failure);
  const [where, ...others] = foundText(found);
  return (
    <Form
      className={styles.form ?? ''}
      validationErrors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        void join.start(machine.trim()).then((ended) => {
          if (ended?.ok === true) onJoined(ended.result.workId === null);
        });
      }}
    >
      <DialogBody>
        {join.failure !== undefined && errors.machine === undefined && (
          <TeamFailure failure={join.failure} outcome="notJoined" />
        )}
        <Notice tone="good" title={where}>
          {others.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
        {history !== null && <HistoryNotice history={history} />}
        <TextField
          name="machine"
          autoFocus
          label={say('machine')}
          help={say('machineHelp')}
          value={machine}
          onChange={setMachine}
          maxLength={100}
        />
      </DialogBody>
      <DialogFoot
        aside={
          <Button look="quiet" isDisabled={join.running} onPress={onBack}>
            {say('otherInvitation')}
          </Button>
        }
      >
        <Button
          type="submit"
          look="primary"
          busy={join.running}
          isDisabled={machine.trim() === '' || (history?.openThere.length ?? 0) > 0}
        >
          {say(history === null ? 'joinNow' : 'joinAndBring')}
        </Button>
      </DialogFoot>
    </Form>
  );
}

const roleWords = { reader: 'foundReader', seat: 'foundSeat', keeper: 'foundKeeper' } as const;

/** Which team it is, what was checked, and as whom one would join. */
function useFoundText(): (found: TeamFound) => readonly [where: string, checked: string, you: string] {
  const say = useWords(teamWords);
  const format = useFormats();
  return ({ name, host, people, isEncrypted, serverVersion: version, person, role }) => [
    say('found', { count: people, number: format.number(people), team: name, host }),
    say(isEncrypted ? 'foundEncrypted' : 'foundPlain', { version }),
    say(roleWords[role], { person }),
  ];
}
