import { type Moment, mostBetween } from '#main/clock.ts';
import type { PassWrite } from '#main/pass-write.ts';
import type { AccountOf, Publish } from '#main/ports.ts';
import type { StoredAccount } from '#main/store/store.ts';
import { asWritten } from '#messages/message.ts';
import { rulesOf, unprovenText } from '#registry/account-rules.ts';
import { DeskFailure } from '#registry/failure.ts';

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
        throw blocked(
          'read-only',
          `The account ${account.label} is read-only, so it does not ${what}. Switch that off on the accounts page first. Nothing was sent.`,
        );
      case 'blocked':
        throw blocked(
          'not-armed',
          account.environment === 'production'
            ? `${account.label} is a production account, and its writes are blocked until you arm them. Nothing was sent.`
            : `${unprovenText(account)} Its writes are blocked until you arm them. Start the emulator, or add a sandbox or production account. Nothing was sent.`,
        );
      case 'armed':
        if ((batch || count > 1) && typedCount !== count) {
          const meant = count === 1 ? '1 command is meant' : `${count} commands are meant`;
          throw blocked('count-not-typed', `Type ${count} to confirm that ${meant}. Nothing was sent.`);
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
      if (account.readOnly) throw blocked('read-only', `The account ${account.label} is read-only.`);
      if (!ports.productionAllowed) {
        throw blocked(
          'not-armed',
          `${unprovenText(account)} This program was started without production, so its writes cannot be armed. Start the emulator, use the desktop program, or start this one with the flag that allows production. Nothing was sent.`,
        );
      }
      if (order.typedHandle.trim() !== account.handle) {
        throw new DeskFailure({
          kind: 'invalid-input',
          message: asWritten(`Type the handle of this account, ${account.handle}, to arm its writes.`),
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

function blocked(reason: 'read-only' | 'not-armed' | 'count-not-typed', text: string): DeskFailure {
  return new DeskFailure({ kind: 'blocked', message: asWritten(text), reason });
}
