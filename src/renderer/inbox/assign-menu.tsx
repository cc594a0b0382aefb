import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/kit/button.tsx';
import { Menu } from '#renderer/kit/menu.tsx';
import { useMenuSearch } from '#renderer/parts/use-menu-search.ts';
import { useWords } from '#renderer/parts/words.ts';
import { inboxWords } from './inbox-words.ts';
import { useTeam } from './use-team.ts';

/** Says who of the team is to deal with messages; nothing where this desk works alone. */
export function AssignMenu({
  assignedTo,
  placement = 'bottom start',
  isDisabled = false,
  onAssign,
}: {
  /** Who it is now; left out of many messages. */
  readonly assignedTo?: string | null;
  readonly placement?: 'bottom start' | 'top start';
  readonly isDisabled?: boolean;
  readonly onAssign: (person: string | null) => void;
}) {
  const say = useWords(inboxWords);
  const search = useMenuSearch();
  const [isOpen, setOpen] = useState(false);
  const team = useTeam(isOpen);
  if (team === undefined) return null;
  const { you, people } = team;
  const choice = (id: string, label: string, person: string | null) => ({
    id,
    label,
    checked: assignedTo === person,
    onChoose: () => onAssign(person),
  });
  return (
    <Menu
      label={say('assignTo')}
      search={search}
      placement={placement}
      onOpenChange={setOpen}
      trigger={
        <Button icon={<UserRound aria-hidden />} isDisabled={isDisabled}>
          {say('assign')}
        </Button>
      }
      groups={() => [
        {
          id: 'people',
          single: true,
          choices: people.map((person) =>
            choice(`person ${person}`, person === you.person ? say('assignMe', { person }) : person, person),
          ),
        },
        { id: 'nobody', single: true, always: true, choices: [choice('nobody', say('assignNobody'), null)] },
      ]}
    />
  );
}
