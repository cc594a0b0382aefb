import type { Place } from '#renderer/parts/places.ts';
import type { NamesView } from '#renderer/parts/use-names-place.ts';
import type { OpenDialog, Wish } from '#renderer/parts/use-screen.ts';
import type { RenewalsViewName } from '#renderer/renewals/use-renewals-view.ts';

/** What must be there for a command to be offered. */
export type CommandNeed = 'selection' | 'armable' | 'armed' | 'emulator' | 'alone';

/** An action of a screen, as data: where it is done, and what is asked for there. Its words are those of its id. */
export interface ScreenCommand {
  readonly id: string;
  readonly place: Place | null;
  readonly names?: NamesView;
  readonly renewals?: RenewalsViewName;
  readonly ask?: Wish;
  readonly open?: OpenDialog;
  readonly needs?: CommandNeed;
}

const list = { place: 'domains', names: 'list' } as const;
const ofEmulator = { place: 'emulator', needs: 'emulator' } as const;

/** Every action of the screens that the palette does not offer by itself, by the groups in which it shows them. */
export const screenCommands = {
  today: [
    { id: 'check-everything', place: 'today', ask: 'check-everything' },
    { id: 'today-digest', place: 'today', ask: 'today-digest' },
  ],
  domains: [
    { id: 'export-list', ...list, ask: 'export-list' },
    { id: 'export-selection', ...list, ask: 'export-selection', needs: 'selection' },
    { id: 'tag-selection', ...list, ask: 'tag-selection', needs: 'selection' },
    { id: 'customer-selection', ...list, ask: 'customer-selection', needs: 'selection' },
    { id: 'renew-selection', ...list, ask: 'renew-selection', needs: 'selection' },
    { id: 'copy-selection', ...list, ask: 'copy-selection', needs: 'selection' },
    { id: 'filter-list', ...list, ask: 'filter-list' },
    { id: 'filter-nameserver', ...list, open: { kind: 'filter', condition: 'nameserver' } },
    { id: 'filter-dates', ...list, open: { kind: 'filter', condition: 'dates' } },
    { id: 'clear-filters', ...list, ask: 'clear-filters' },
    { id: 'download-ispstat', ...list, ask: 'download-ispstat' },
    { id: 'export-changes', place: 'domains', names: 'changes', ask: 'export-changes' },
    { id: 'export-books', place: 'domains', names: 'books', ask: 'export-books' },
    { id: 'expiry-calendar', place: 'domains', names: 'expiries', ask: 'expiry-calendar' },
    { id: 'expiry-alerts', place: 'domains', names: 'expiries' },
  ],
  renewals: [
    { id: 'see-ledger', place: 'renewals', renewals: 'ledger' },
    { id: 'export-renewals', place: 'renewals', renewals: 'ledger', ask: 'export-renewals' },
    { id: 'see-unknown', place: 'renewals', renewals: 'unknown' },
    { id: 'see-batches', place: 'renewals', renewals: 'batches' },
    { id: 'see-costs', place: 'renewals', renewals: 'costs' },
    { id: 'export-costs', place: 'renewals', renewals: 'costs', ask: 'export-costs' },
    { id: 'export-forecast', place: 'renewals', renewals: 'costs', ask: 'export-forecast' },
    { id: 'see-cards', place: 'renewals', renewals: 'cards' },
    { id: 'see-prices', place: 'renewals', renewals: 'costs' },
    { id: 'arm-writes', place: null, ask: 'arm-writes', needs: 'armable' },
    { id: 'disarm-writes', place: null, ask: 'disarm-writes', needs: 'armed' },
  ],
  inbox: [
    { id: 'mark-handled', place: 'inbox', ask: 'mark-handled' },
    { id: 'mark-unhandled', place: 'inbox', ask: 'mark-unhandled' },
    { id: 'acknowledge-message', place: 'inbox', ask: 'acknowledge-message' },
    { id: 'export-messages', place: 'inbox', ask: 'export-messages' },
    { id: 'inbox-settings', place: 'inbox', ask: 'inbox-settings' },
    { id: 'collect-all', place: 'inbox', ask: 'collect-all' },
    { id: 'stop-collecting', place: 'inbox', ask: 'stop-collecting' },
  ],
  ask: [
    { id: 'check-name', place: 'availability' },
    { id: 'check-many', place: 'availability' },
    { id: 'compare-interfaces', place: 'availability' },
    { id: 'look-up', place: 'lookups' },
    { id: 'save-archive', place: 'journal', ask: 'save-archive' },
    { id: 'start-recording', place: 'journal', ask: 'start-recording' },
    { id: 'stop-recording', place: 'journal', ask: 'stop-recording' },
    { id: 'save-recording', place: 'journal', ask: 'save-recording' },
  ],
  practice: [
    { id: 'lessons', place: 'practice', ask: 'lessons' },
    { id: 'evidence', place: 'practice', ask: 'evidence' },
    { id: 'write-evidence', place: 'practice', ask: 'write-evidence' },
    { id: 'access-steps', place: 'practice', ask: 'access-steps' },
    { id: 'clock', ...ofEmulator, ask: 'clock' },
    { id: 'plus-day', ...ofEmulator, ask: 'plus-day' },
    { id: 'plus-month', ...ofEmulator, ask: 'plus-month' },
    { id: 'next-expiry', ...ofEmulator, ask: 'next-expiry' },
    { id: 'run-clock', ...ofEmulator, ask: 'run-clock' },
    { id: 'halt-clock', ...ofEmulator, ask: 'halt-clock' },
    { id: 'real-time', ...ofEmulator, ask: 'real-time' },
    { id: 'inspector', ...ofEmulator, ask: 'inspector' },
    { id: 'personality', ...ofEmulator, ask: 'personality' },
    { id: 'faults', ...ofEmulator, ask: 'faults' },
    { id: 'registry-accounts', ...ofEmulator, ask: 'registry-accounts' },
    { id: 'snapshot', ...ofEmulator, ask: 'snapshot' },
    { id: 'replay', ...ofEmulator, ask: 'replay' },
  ],
  team: [{ id: 'join-team', place: 'team', ask: 'join-team', needs: 'alone' }],
} as const satisfies Record<string, readonly ScreenCommand[]>;
