import type { LessonId, StepId } from '#contract/practice/practice.ts';
import type { Place } from '#renderer/parts/places.ts';

/** The screen on which a step is done. Where several are possible, the one that the words name. */
export const stepPlaces = {
  'check-available': 'availability',
  'check-registered': 'availability',
  'check-by-rdap': 'availability',
  'read-expiry': 'domains',
  'renew-name': 'domains',
  'read-new-expiry': 'lookups',
  'request-message': 'inbox',
  'acknowledge-message': 'inbox',
  'empty-queue': 'inbox',
  'turn-drafts-on': 'emulator',
  'create-name': null,
  'hear-of-creation': 'inbox',
  'renew-over-repp': null,
  'look-up-active': 'lookups',
  'go-on-hold': 'emulator',
  'look-up-on-hold': 'lookups',
  'go-deleted': 'emulator',
  'check-gone': 'availability',
  'lose-answer': 'domains',
  'find-out': 'renewals',
  'hear-429': 'availability',
  'ask-after-waiting': 'availability',
  'hear-a-stranger': 'availability',
  'hear-the-registry': 'availability',
  'card-refused': 'domains',
  'pay-with-another': 'domains',
} as const satisfies Record<StepId, Place | null>;

/** What a step has the learner send from the lesson itself: no screen sends what the specification does not show. */
export const draftOf: Partial<Record<StepId, 'create' | 'renew'>> = {
  'create-name': 'create',
  'renew-over-repp': 'renew',
};

/** The lessons that the access to an interface asks for. */
export const askedFor = {
  rpp: ['availability', 'renew'],
  repp: ['poll', 'drafts'],
} as const satisfies Record<string, readonly LessonId[]>;
