import type { TeamStanding } from '#contract/team.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';

/** The team of this desk and the people in it; undefined where it works alone, or as long as that is not known. */
export function useTeam(
  isAsked = true,
): { readonly you: TeamStanding; readonly people: readonly string[] } | undefined {
  const format = useFormats();
  const you = useAsked('team', ['standing'], (desk, options) => desk.team.standing(undefined, options)).answer;
  const when = isAsked && you?.link === 'current';
  const members = useAsked('team', ['members'], (desk, options) => desk.team.members(undefined, options), { when });
  if (you == null) return undefined;
  const there = members.answer?.filter(({ leftAt }) => leftAt === null).map(({ person }) => person) ?? [];
  const others = [...new Set(there)].filter((person) => person !== you.person);
  return { you, people: [you.person, ...format.sorted(others, String)] };
}
