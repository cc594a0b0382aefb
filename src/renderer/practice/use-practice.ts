import { useAsked } from '#renderer/parts/use-asked.ts';

/** Where the lessons stand; marked stale when the practice registry has seen something. */
export function usePractice() {
  return useAsked('practice', ['standing'], (desk, options) => desk.practice.standing(undefined, options));
}
