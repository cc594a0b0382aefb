import { type Moment, steadyAge } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { checkAvailability } from '#main/registry/protocol/rpp-v0/check-availability.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/** Marks the transaction identifiers of these questions. */
export const endpointPurpose = 'endpoint';

/** How long an endpoint that answered is taken to be there. */
const answeredMilliseconds = 10 * 60_000;

/** A person who renews waits for it, so not for long. */
const patienceMilliseconds = 5_000;

/** What a server says of an address that it does not offer. Any other answer may pass. */
const notThere: readonly number[] = [404, 405, 410];

/**
 * Before a renewal is sent, asks over the same interface whether the name is available: a free question, at most once in
 * ten minutes. Where a stranger answers that nothing is there, the endpoint is retired or the address is wrong, and the
 * renewal fails with not-the-registry before anything is sent. The answer to the renewal itself could not say so
 * (protocol facts 15.1). Whatever else comes back, a limit or silence, decides nothing.
 */
export function createEndpointCheck(ports: {
  readonly session: (account: StoredAccount) => Session;
  readonly moment: () => Moment;
  readonly newClTRID: (purpose: string) => string;
}): (account: StoredAccount, ldhName: string) => Promise<void> {
  const answered = new Map<string, { readonly at: Moment; readonly there: Promise<void> }>();

  async function ask(account: StoredAccount, ldhName: string): Promise<void> {
    const command = checkAvailability({ ldhName, clTRID: ports.newClTRID(endpointPurpose) });
    await ports
      .session(account)
      .run(command, { priority: 'person', signal: AbortSignal.timeout(patienceMilliseconds) })
      .catch((error: unknown) => {
        if (!(error instanceof DeskFailure)) throw error;
        const { failure } = error;
        if (failure.kind !== 'not-the-registry' || !notThere.includes(failure.status)) return;
        const why = message('renewals.noEndpoint', { status: failure.status });
        throw new DeskFailure({ ...failure, message: why, nothingSent: true }, { cause: error });
      });
  }

  return (account, ldhName) => {
    const key = JSON.stringify([account.accountId, account.addresses.rpp, account.paths]);
    const known = answered.get(key);
    if (known !== undefined && steadyAge(known.at, ports.moment()) <= answeredMilliseconds) return known.there;
    const there = ask(account, ldhName);
    answered.set(key, { at: ports.moment(), there });
    there.catch(() => answered.delete(key));
    return there;
  };
}
