import { type Moment, mostBetween } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { PassWrite } from '#main/pass-write.ts';
import type { AccountOf, Publish } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import { rulesOf } from '#values/account-rules.ts';
import { DeskFailure } from '#values/failure.ts';

/** Whether writes of an account may leave main now. */
export interface WritesStanding {
  readonly accountId: string;
  readonly writes: 'open' | 'blocked' | 'armed' | 'read-only';
  readonly armedUntil: number | null;
  /** An account of the emulator that is treated like production: the emulator does not answer at its addresses. */
  readonly unproven: boolean;
}

export interface BarrierPorts {
  readonly moment: () => Moment;
  /** False in a host without production: nothing can be armed there. */
  readonly productionAllowed: boolean;
  readonly account: AccountOf;
  readonly publish: Publish;
}

/**
 * The one place that every changing command passes. Read-only accounts send none. Production is blocked until a person
 * arms it for some minutes, in this process only, and blocks again by itself; a batch there needs its count typed.
 */
export function createBarrier(ports: BarrierPorts) {
  const { moment } = ports;
  const armed = new Map<string, { readonly since: Moment; readonly milliseconds: number }>();

  /** Arming ends by whichever clock says so first: none that is set back makes it longer. */
  function millisecondsLeft(accountId: string): number {
    const arming = armed.get(accountId);
    return arming === undefined ? 0 : arming.milliseconds - mostBetween(arming.since, moment());
  }

  function standingOf(account: StoredAccount): WritesStanding {
    const { accountId } = account;
    const rules = rulesOf(account);
    const standing = { accountId, armedUntil: null, unproven: rules !== account.environment };
    if (account.readOnly) return { ...standing, writes: 'read-only' };
    if (rules !== 'production') return { ...standing, writes: 'open' };
    const left = millisecondsLeft(accountId);
    return left > 0
      ? { ...standing, writes: 'armed', armedUntil: moment().at + left }
      : { ...standing, writes: 'blocked' };
  }

  const passWrite: PassWrite = ({ account, what, count, typedCount, batch = false }) => {
    switch (standingOf(account).writes) {
      case 'read-only':
        throw notSent('read-only', message('accounts.readOnlyDoesNot', { label: account.label, what }));
      case 'blocked':
        throw notSent(
          'not-armed',
          account.environment === 'production'
            ? message('accounts.notArmed', { label: account.label })
            : message('accounts.unprovenNotArmed', { why: unproven(account) }),
        );
      case 'armed':
        if ((batch || count > 1) && typedCount !== count) {
          throw notSent('count-not-typed', message('accounts.countNotTyped', { count }));
        }
        return;
      case 'open':
        return;
    }
  };

  return {
    passWrite,
    async standing(accountId: string): Promise<WritesStanding> {
      return standingOf(await ports.account(accountId));
    },
    /** Fails with invalid-input when the typed handle is not the account's, and with blocked for a read-only account. */
    async arm(order: { accountId: string; minutes: number; typedHandle: string }): Promise<WritesStanding> {
      const account = await ports.account(order.accountId);
      if (account.readOnly) throw blocked('read-only', message('accounts.readOnly', { label: account.label }));
      if (!ports.productionAllowed) {
        throw notSent('not-armed', message('accounts.armingNotAllowed', { why: unproven(account) }));
      }
      if (order.typedHandle.trim() !== account.handle) {
        throw new DeskFailure({
          kind: 'invalid-input',
          message: message('accounts.handleNotTyped', { handle: account.handle }),
          field: 'typedHandle',
          code: 'handle-not-typed',
        });
      }
      armed.set(account.accountId, { since: moment(), milliseconds: order.minutes * 60_000 });
      ports.publish('accounts', account.accountId);
      return standingOf(account);
    },
    async disarm(accountId: string): Promise<WritesStanding> {
      armed.delete(accountId);
      ports.publish('accounts', accountId);
      return standingOf(await ports.account(accountId));
    },
  };
}

export type BarrierService = ReturnType<typeof createBarrier>;

/** Why an account of the emulator is handled by production's rules. */
function unproven({ label }: StoredAccount): Message {
  return message('accounts.unproven', { label });
}

type BlockedReason = 'read-only' | 'not-armed' | 'count-not-typed';

function blocked(reason: BlockedReason, why: Message): DeskFailure {
  return new DeskFailure({ kind: 'blocked', message: why, reason });
}

function notSent(reason: BlockedReason, why: Message): DeskFailure {
  return new DeskFailure({ kind: 'blocked', message: why, reason, nothingSent: true });
}
