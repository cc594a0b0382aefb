import type { Place } from '#renderer/parts/use-screen.ts';

/** A stop of the tour: the screen that it stands on, and the part that it points to. */
export interface TourStep {
  readonly id: 'list' | 'filter' | 'renew' | 'inbox' | 'check' | 'budgets' | 'clock' | 'palette';
  readonly place: Place;
  /** Finds the part on that screen. */
  readonly target: string;
}

/** In the order in which a working day meets them. */
export const tourSteps: readonly TourStep[] = [
  { id: 'list', place: 'domains', target: 'main [role=grid]' },
  { id: 'filter', place: 'domains', target: '[data-screen-filter]' },
  { id: 'renew', place: 'renewals', target: '[data-tour=renewals]' },
  { id: 'inbox', place: 'inbox', target: '[data-tour=inbox]' },
  { id: 'check', place: 'availability', target: 'main input[name=name]' },
  { id: 'budgets', place: 'availability', target: '[data-tour=budgets]' },
  { id: 'clock', place: 'emulator', target: '[data-tour=emulator]' },
  { id: 'palette', place: 'domains', target: '[data-tour=palette]' },
];
