import type { DomainRow } from '#contract/domains/domains.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { asWritten, message } from '#messages/message.ts';
import { addPeriod, calendarDate, daysBetween } from '#values/calendar-date.ts';
import type { Doubled, DoubleWorld, NextRenewal } from './double-world.ts';

const openStates = ['planned', 'sent', 'outcome-unknown'];

/** The ledger, and renewals that come to whatever the options say. */
export function renewalsDouble(world: DoubleWorld): Doubled<'renewals' | 'costs'> {
  const { now, today } = world.options;

  const entry = (entryId: string): LedgerEntry =>
    world.entries.find((one) => one.entryId === entryId) ??
    world.fail({ kind: 'not-found', message: asWritten('There is no such entry.') });

  function settle(entryId: string, changes: Partial<LedgerEntry> & Pick<LedgerEntry, 'state' | 'text'>): LedgerEntry {
    const step = { state: changes.state, at: now, text: changes.text, by: null, journalId: 'j-1' };
    const settledAt = changes.state === 'outcome-unknown' ? null : now;
    world.entries = world.entries.map((one) =>
      one.entryId === entryId ? { ...one, ...changes, settledAt, steps: [...one.steps, step] } : one,
    );
    world.publish('renewals');
    return entry(entryId);
  }

  function settleAs(next: NextRenewal, opened: LedgerEntry, known: DomainRow): LedgerEntry {
    const answered = { svTRID: 'SV-20270314-000481', resultCode: '01000' };
    switch (next) {
      case 'renewed':
      case 'wrong-date': {
        const date = next === 'renewed' ? opened.expectedExpiryDate : (known.expiry?.date ?? today);
        const daysLeft = daysBetween(calendarDate(today), calendarDate(date));
        world.change(known.ldhName, { expiry: { date, source: 'renewal', toldAt: now, daysLeft } });
        return settle(opened.entryId, {
          ...answered,
          state: 'renewed',
          newExpiryDate: date,
          alarm: next === 'renewed' ? 'none' : 'unseen',
          text: asWritten('Command completed successfully'),
        });
      }
      case 'refused':
        return settle(opened.entryId, {
          ...answered,
          resultCode: '02104',
          state: 'refused',
          text: asWritten('Billing failure: the card has too little money.'),
        });
      case 'not-sent':
        return settle(opened.entryId, {
          state: 'not-sent',
          text: asWritten('No connection to 127.0.0.1:4310 could be made.'),
        });
      case 'outcome-unknown':
        world.change(known.ldhName, { renewal: 'outcome-unknown' });
        return settle(opened.entryId, {
          state: 'outcome-unknown',
          text: asWritten('The connection broke before an answer came.'),
        });
    }
  }

  return {
    costs: { priceLists: world.asked('costs.priceLists', () => ({ lists: [] })) },
    renewals: {
      propose: world.asked('renewals.propose', ({ accountId, ldhName }) => {
        const known = world.row(ldhName);
        const stale = world.options.stale === true;
        const { expiry } = known;
        return {
          ldhName,
          unicodeName: known.unicodeName,
          expiry: expiry === null || stale ? expiry : { ...expiry, source: 'rdap' as const, toldAt: now },
          stale,
          staleText: asWritten(stale ? 'The registry did not answer within 30 seconds.' : ''),
          staleWhy: stale
            ? {
                code: 'failure',
                failure: { kind: 'no-answer', message: asWritten('The registry did not answer.'), cause: 'timeout' },
              }
            : null,
          cards: world.account(accountId).cards,
          choices:
            expiry === null
              ? []
              : [1, 2, 3, 4, 5].map((value) => ({
                  period: { unit: 'y' as const, value },
                  newExpiryDate: addPeriod(calendarDate(expiry.date), { unit: 'y', value }),
                  priceMinor: accountId === 'production' ? value * 4980 : null,
                  warnings:
                    value === 5
                      ? [
                          {
                            code: 'beyond-horizon',
                            text: message('renewals.warnHorizon', { date: '2031-01-01', years: 5 }),
                          },
                        ]
                      : [],
                })),
          currency: accountId === 'production' ? 'ISK' : '',
          minorDigits: 0,
          warnings: [],
          doNotRenew: known.doNotRenew,
          open: world.entries.find((one) => one.ldhName === ldhName && openStates.includes(one.state)) ?? null,
          reviewed: { entry: 0, steps: 0 },
        };
      }),
      renew: world.asked('renewals.renew', (order) => {
        const known = world.row(order.ldhName);
        const { label, environment } = world.account(order.accountId);
        const id = world.newId();
        const opened: LedgerEntry = {
          entryId: `entry-${id}`,
          accountId: order.accountId,
          accountLabel: label,
          environment,
          ldhName: known.ldhName,
          unicodeName: known.unicodeName,
          clTRID: `RD-renew-${id}-7f3a91`,
          expiryDateSent: order.expiryDate,
          period: order.period,
          expectedExpiryDate: addPeriod(calendarDate(order.expiryDate), order.period),
          cardId: order.cardId,
          state: 'sent',
          openedAt: now,
          settledAt: null,
          newExpiryDate: null,
          resultCode: null,
          text: asWritten(''),
          svTRID: null,
          journalId: 'j-1',
          location: null,
          accepted: false,
          settledBy: null,
          settledReason: '',
          staleReason: order.staleReason ?? '',
          why: asWritten('Read from the registry just before.'),
          askedBy: 'window',
          person: null,
          settledPerson: null,
          by: null,
          batchId: null,
          alarm: 'none',
          contradictions: [],
          steps: [
            { state: 'planned', at: now, text: asWritten('Written to the ledger.'), by: null, journalId: null },
            { state: 'sent', at: now, text: asWritten('On its way.'), by: null, journalId: null },
          ],
        };
        world.entries = [opened, ...world.entries];
        return settleAs(world.options.nextRenewal ?? 'renewed', opened, known);
      }),
      page: world.asked('renewals.page', ({ states, text, openedFrom, openedTo, ldhName, ...window }) => {
        const { offset = 0, limit = 100 } = window;
        const found = world.entries.filter(
          (one) =>
            one.openedAt >= (openedFrom ?? 0) &&
            one.openedAt <= (openedTo ?? Number.MAX_SAFE_INTEGER) &&
            (states.length === 0 || states.includes(one.state)) &&
            (ldhName === undefined || one.ldhName === ldhName) &&
            [one.unicodeName, one.ldhName, one.clTRID].some((place) => place.includes(text)),
        );
        return {
          entries: found.slice(offset, offset + limit).map((entry) => ({ ...entry, price: priceOf(entry) })),
          total: found.length,
          unknown: world.entries.filter((one) => one.state === 'outcome-unknown').length,
        };
      }),
      readings: world.asked('renewals.readings', () => ({ readings: [], next: null })),
      alarms: world.asked('renewals.alarms', () => {
        const entries = world.entries.filter((one) => one.alarm === 'unseen');
        return { entries, total: entries.length };
      }),
      attention: world.asked('renewals.attention', () => ({
        accounts: [...new Set(world.entries.map(({ accountId }) => accountId))].flatMap((accountId) => {
          const own = world.entries.filter((one) => one.accountId === accountId);
          const unknown = own.filter(({ state }) => state === 'outcome-unknown').length;
          const alarms = own.filter(({ alarm }) => alarm === 'unseen').length;
          const { label } = world.account(accountId);
          return unknown + alarms === 0 ? [] : [{ accountId, label, unknown, alarms, elsewhere: 0 }];
        }),
      })),
      elsewhere: world.asked('renewals.elsewhere', ({ accountId, handled, offset = 0, limit = 100 }) => {
        const found = world.elsewhere.filter(
          (one) => (accountId === null || one.accountId === accountId) && (one.handledAt !== null) === handled,
        );
        return { events: found.slice(offset, offset + limit), total: found.length };
      }),
      handleElsewhere: world.asked('renewals.handleElsewhere', ({ eventId, handled }) => {
        world.elsewhere = world.elsewhere.map((one) =>
          one.eventId === eventId ? { ...one, handledAt: handled ? now : null } : one,
        );
        world.publish('renewals');
        return {};
      }),
      entry: world.asked('renewals.entry', ({ entryId }) => entry(entryId)),
      alarmSeen: world.asked('renewals.alarmSeen', ({ entryId }) => {
        world.entries = world.entries.map((one) =>
          one.entryId === entryId ? { ...one, alarm: 'seen' as const } : one,
        );
        world.publish('renewals');
        return entry(entryId);
      }),
      reconcile: world.asked('renewals.reconcile', ({ entryId }) => {
        const open = entry(entryId);
        world.change(open.ldhName, { renewal: null });
        return settle(entryId, {
          state: 'reconciled-renewed',
          newExpiryDate: open.expectedExpiryDate,
          text: asWritten('The expiry date has moved as expected: the renewal was done.'),
        });
      }),
    },
  };
}

/** Only the production account has a price list. */
function priceOf({ accountId, state, period }: LedgerEntry) {
  const renewed = state === 'renewed' || state === 'reconciled-renewed';
  if (accountId !== 'production' || !renewed) return null;
  return { amountMinor: period.value * 4980, currency: 'ISK', minorDigits: 0 };
}
