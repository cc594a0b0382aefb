import type { Account } from '#contract/accounts/accounts.ts';
import { domainsWords } from '#renderer/domains/domains-words.ts';
import { readyViews } from '#renderer/domains/ready-views.ts';
import { useDomainsView } from '#renderer/domains/use-domains-view.ts';
import { placeFacts } from '#renderer/parts/places.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useKeptViews } from '#renderer/parts/use-kept-views.ts';
import { useNamesPlace } from '#renderer/parts/use-names-place.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { practiceWords } from '#renderer/practice/practice-words.ts';
import { usePractice } from '#renderer/practice/use-practice.ts';
import { useRenewalsView } from '#renderer/renewals/use-renewals-view.ts';
import { useTeamStanding } from '#renderer/team/use-team-standing.ts';
import { appWords } from './app-words.ts';
import { focusTableAfterPalette } from './focus-table.ts';
import type { PaletteCommand, PaletteGroup } from './palette-matches.ts';
import { paletteWords } from './palette-words.ts';
import { type CommandNeed, type ScreenCommand, screenCommands } from './screen-commands.ts';
import { useCommand } from './use-command.ts';

/** What the screens can do, for the palette: each leads to its place and is carried out there. */
export function useScreenCommands(account: Account | null): readonly PaletteGroup[] {
  const say = useWords(appWords);
  const sayPalette = useWords(paletteWords);
  const needs = useNeeds(account);
  const carryOut = useCarryOut();
  const views = useViewCommands(account);
  const lessons = useLessonCommands(account);
  const commandOf = (command: ScreenCommand): PaletteCommand => ({
    id: command.id,
    label: sayPalette(command.id as 'export-list'),
    words: sayPalette(`${command.id}-words` as 'export-list-words'),
    run: () => carryOut(command),
  });
  return Object.entries(screenCommands).map(([id, commands]) => ({
    id: `of-${id}`,
    title: id === 'ask' ? sayPalette('groupAsk') : say(id as Exclude<keyof typeof screenCommands, 'ask'>),
    commands: [
      ...commands
        .filter((one: ScreenCommand) => account !== null || (one.place !== null && !placeFacts[one.place].needsAccount))
        .filter((one: ScreenCommand) => one.needs === undefined || needs[one.needs])
        .map((one) => commandOf(one)),
      ...(id === 'domains' ? views : id === 'practice' ? lessons : []),
    ],
  }));
}

/** Goes where it is done; what is asked for there is carried out as soon as that part of the screen can. */
function useCarryOut(): (command: ScreenCommand) => void {
  const { go, open, ask } = useScreen();
  const look = useNamesPlace((place) => place.look);
  const lookRenewals = useRenewalsView((view) => view.look);
  const openBatch = useRenewalsView((view) => view.openBatch);
  return (command) => {
    if (command.names !== undefined) look(command.names);
    if (command.renewals === 'batches') openBatch(null);
    else if (command.renewals !== undefined) lookRenewals(command.renewals);
    if (command.ask !== undefined) ask(command.ask, command.place);
    else if (command.place !== null) go(command.place);
    if (command.open !== undefined) open(command.open);
    // What was asked for or opened takes the focus to where it needs it.
    else if (command.ask === undefined && command.place !== null) focusTableAfterPalette(command.place);
  };
}

function useNeeds(account: Account | null): Readonly<Record<CommandNeed, boolean>> {
  const accountId = account?.accountId ?? '';
  const view = useDomainsView();
  const standing = useAsked(
    'accounts',
    ['barrier', accountId],
    (desk, options) => desk.barrier.standing({ accountId }, options),
    { when: account !== null },
  ).answer;
  const status = useAsked('emulator', ['status'], (desk, options) => desk.emulator.status(undefined, options)).answer;
  const team = useTeamStanding().answer;
  const { selection } = view;
  return {
    selection: view.accountId === accountId && (selection.kind === 'all' || selection.keys.size > 0),
    armable: standing?.writes === 'blocked',
    armed: standing?.writes === 'armed',
    emulator: status?.state === 'running',
    alone: team === null,
  };
}

/** The ready views of the list and the person's own, by name. */
function useViewCommands(account: Account | null): readonly PaletteCommand[] {
  const say = useWords(paletteWords);
  const sayDomains = useWords(domainsWords);
  const { go } = useScreen();
  const look = useNamesPlace((place) => place.look);
  const kept = useKeptViews(account?.accountId ?? '', account !== null).answer?.views ?? [];
  if (account === null) return [];
  const shown = (id: string, title: string, take: () => void): PaletteCommand => ({
    id: `view-${id}`,
    label: say('viewNamed', { title }),
    run: () => {
      go('domains');
      look('list');
      useDomainsView.getState().enter(account.accountId);
      take();
      focusTableAfterPalette('domains');
    },
  });
  return [
    ...readyViews.map((view) =>
      shown(view.id, sayDomains(view.word), () =>
        useDomainsView.getState().showAll(view.filter, 'sort' in view ? view.sort : undefined),
      ),
    ),
    ...kept.map((view) => shown(`kept-${view.viewId}`, view.title, () => useDomainsView.getState().take(view))),
  ];
}

/** Lessons by name; they are taken at the practice registry. */
function useLessonCommands(account: Account | null): readonly PaletteCommand[] {
  const say = useWords(paletteWords);
  const sayPractice = useWords(practiceWords);
  const go = useScreen((screen) => screen.go);
  const lessons = usePractice().answer?.lessons ?? [];
  const begin = useCommand((desk, lessonId: (typeof lessons)[number]['lessonId']) => desk.practice.begin({ lessonId }));
  return lessons.map(({ lessonId, done }) => ({
    id: `lesson-${lessonId}`,
    label: say('lessonNamed', { lesson: sayPractice(lessonId) }),
    words: say('lessons-words'),
    run: () => {
      go('practice');
      // One that is done is begun again from its card, which asks before anything goes.
      if (account?.practice === true && !done) void begin.start(lessonId);
    },
  }));
}
