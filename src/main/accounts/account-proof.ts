import type { StoredAccount } from '#main/database/store.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

export interface AccountProofPorts {
  readonly productionAllowed: boolean;
  /** What answers at these addresses. */
  readonly farSide: (addresses: readonly string[]) => Promise<'emulator' | 'other' | 'no-answer'>;
}

/** Lets an account be the emulator's only where the emulator answers at its addresses. */
export function accountProof({ productionAllowed, farSide }: AccountProofPorts) {
  async function look({ provenEmulator: _before, ...account }: StoredAccount) {
    // The practice registry runs inside this program and is known without a question.
    if (account.environment !== 'emulator' || account.practice) return { account, isOther: false };
    const found = await farSide(Object.values(account.addresses));
    return { account: { ...account, provenEmulator: found === 'emulator' }, isOther: found === 'other' };
  }

  return {
    /** The account with what its addresses have just proved. */
    proved: async (account: StoredAccount): Promise<StoredAccount> => (await look(account)).account,

    /**
     * The account with what its addresses have just proved. Fails with blocked where this host has no production, and it is
     * production or another program answers at its addresses. Where nothing answers, what is kept here can still be used.
     */
    async allowed(kept: StoredAccount): Promise<StoredAccount> {
      const { account, isOther } = await look(kept);
      if (productionAllowed || (account.environment !== 'production' && !isOther)) return account;
      const { label } = account;
      throw new DeskFailure({
        kind: 'blocked',
        message: isOther
          ? message('accounts.unprovenNotAllowed', { why: message('accounts.unproven', { label }) })
          : message('accounts.productionNotAllowed', { label }),
        reason: 'not-armed',
        nothingSent: true,
      });
    },

    /** Fails with invalid-input where something else than the emulator answers. Where nothing answers, using it asks again. */
    async refuseStranger({ environment, addresses }: Pick<StoredAccount, 'environment' | 'addresses'>): Promise<void> {
      if (environment !== 'emulator') return;
      for (const [name, address] of Object.entries(addresses)) {
        if ((await farSide([address])) !== 'other') continue;
        throw new DeskFailure({
          kind: 'invalid-input',
          message: message('accounts.anotherProgram'),
          field: `addresses.${name}`,
          code: 'not-the-emulator',
        });
      }
    },
  };
}
