import type { RenewalWarning } from '#contract/renewals/renewals.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from './renewals-words.ts';

/** What is worth a second look before a renewal, in the language of the screen. Roles are the registry's own words. */
export function useWarningText(): (warning: RenewalWarning) => string {
  const say = useWords(renewalsWords);
  const format = useFormats();
  return ({ code, date = '', handle = '', roles = [], status = '', to = '', years = 0 }) => {
    switch (code) {
      case 'read-only':
        return say('warnReadOnly');
      case 'no-card':
        return say('warnNoCard');
      case 'not-in-list':
        return say('warnNotInList');
      case 'not-ours':
        return say('warnNotOurs', { handle, roles: format.list(roles) });
      case 'renewed-recently':
        return say('warnRecent', { date: format.date(date), to: format.date(to) });
      case 'renewed-elsewhere':
        return say('warnElsewhere', { date: format.date(date), to: format.date(to) });
      case 'contradicted':
        return say('warnContradicted');
      case 'renewal-prohibited':
        return say('warnProhibited', { status });
      case 'expired':
        return say('warnExpired', { date: format.date(date) });
      case 'beyond-horizon':
        return say('warnHorizon', { date: format.date(date), years: format.number(years) });
    }
  };
}
