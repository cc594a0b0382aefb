import type { AvailabilityAnswer, Comparison } from '#contract/availability/availability.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { AccountOf } from '#main/ports.ts';
import { checkOver } from '#main/registry/protocol/check-over.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { type DomainName, parseDomainName } from '#values/domain-name.ts';
import { type RegistryInterface, registryInterfaces } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';
import { compareAnswers } from './compare-answers.ts';

export interface AvailabilityPorts {
  readonly account: AccountOf;
  readonly session: (account: StoredAccount) => Session;
  /** The base address of an interface now; empty when it is off. */
  readonly addressOf: (account: StoredAccount, via: RegistryInterface) => string;
  readonly newClTRID: (purpose: string) => string;
}

/** Whether a name is available, over any interface that can say so. */
export function createAvailability(ports: AvailabilityPorts) {
  async function ask(account: StoredAccount, name: DomainName, via: RegistryInterface): Promise<AvailabilityAnswer> {
    const command = checkOver(via, { ldhName: name.ldhName, clTRID: ports.newClTRID('check') });
    const { answer, receivedAt, journalId } = await ports.session(account).run(command);
    return {
      ...name,
      via,
      answer: answer.verdict,
      reason: answer.reason ?? null,
      oddities: [...answer.receipt.oddities],
      answeredAt: receivedAt,
      journalId,
    };
  }

  async function askToCompare(
    account: StoredAccount,
    name: DomainName,
    via: RegistryInterface,
  ): Promise<Comparison['answers'][number]> {
    const nothing = { via, reason: null, oddities: [], failure: null, journalId: null, answeredAt: null };
    if (ports.addressOf(account, via) === '') return { ...nothing, answer: 'off' };
    try {
      const { answer, reason, oddities, journalId, answeredAt } = await ask(account, name, via);
      return { ...nothing, answer, reason, oddities, journalId, answeredAt };
    } catch (error) {
      if (!(error instanceof DeskFailure)) throw error;
      const { failure } = error;
      const journalId = 'journalId' in failure ? failure.journalId : null;
      return { ...nothing, answer: 'failed', failure, journalId };
    }
  }

  return {
    /**
     * Asks about one name. Fails with invalid-input before a request is spent on a name that cannot be, and with whatever
     * the session says.
     */
    async check(accountId: string, text: string, via: RegistryInterface): Promise<AvailabilityAnswer> {
      const name = readName(text);
      return ask(await ports.account(accountId), name, via);
    },

    /** Asks over every interface that is on, at once; what fails over one is part of the answer. */
    async compare(accountId: string, text: string): Promise<Comparison> {
      const name = readName(text);
      const account = await ports.account(accountId);
      const answers = await Promise.all(registryInterfaces.map((via) => askToCompare(account, name, via)));
      return { ...name, answers, ...compareAnswers(answers) };
    },
  };
}

export type AvailabilityService = ReturnType<typeof createAvailability>;

function readName(text: string): DomainName {
  const name = parseDomainName(text);
  if (name.ok) return name.value;
  throw new DeskFailure({
    kind: 'invalid-input',
    message: name.problem.message,
    nothingSent: true,
    field: 'name',
    code: name.problem.code,
  });
}
