import type { ConnectionCause, ConnectionTest } from '#contract/accounts/accounts.ts';
import type { Clock } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { AccountOf } from '#main/ports.ts';
import { checkOver } from '#main/registry/protocol/check-over.ts';
import type { Command } from '#main/registry/protocol/command.ts';
import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import type { Receipt } from '#main/registry/protocol/receipt.ts';
import { probe } from '#main/registry/protocol/rpp-v0/probe.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { asWritten, type MessageCode, message, saysOneOf } from '#messages/message.ts';
import { type RegistryInterface, registryInterfaces } from '#values/environment.ts';
import { DeskFailure, type Failure, failureMessage } from '#values/failure.ts';
import { withOddities } from '#values/odd-in-answer.ts';
import type { Oddity } from '#values/oddity.ts';

export interface ConnectionPorts {
  readonly clock: Clock;
  readonly account: AccountOf;
  /** The base address of an interface now; empty when it is off. */
  readonly addressOf: (account: StoredAccount, via: RegistryInterface) => string;
  readonly session: (account: StoredAccount) => Session;
  /** A name to ask about: one of the account's own, or any. */
  readonly someName: (account: StoredAccount) => Promise<string>;
  /** A name that carries roles of the account's contact, where there is a key and such a name is known. */
  readonly ownName: (account: StoredAccount) => Promise<string | undefined>;
  readonly newClTRID: (purpose: string) => string;
}

type Verdict = Omit<ConnectionTest, 'interface' | 'durationMilliseconds'>;
type Finding = NonNullable<ConnectionTest['found']>;
type Unreached = Extract<Failure, { kind: 'unreachable' | 'no-answer' }>;
type Step = NonNullable<ConnectionTest['step']>;

/** Tries each interface of an account and says in plain words what came of it (product row 7). Changes nothing. */
export function createConnection(ports: ConnectionPorts) {
  async function testOne(account: StoredAccount, via: RegistryInterface): Promise<ConnectionTest> {
    const startedAt = ports.clock.now();
    const verdict = await tryInterface(account, via).catch((error: unknown) => verdictOf(error));
    return { interface: via, ...verdict, durationMilliseconds: ports.clock.now() - startedAt };
  }

  async function tryInterface(account: StoredAccount, via: RegistryInterface): Promise<Verdict> {
    if (ports.addressOf(account, via) === '') {
      const found = account.switchedOff.includes(via) ? 'switched-off' : 'no-address';
      const isNotRunning = account.practice && found === 'no-address';
      const text = message(isNotRunning ? 'connection.practiceOff' : findings[found]);
      return { outcome: 'off', found, cause: null, text, step: null, nextStep: nothingToDo };
    }
    switch (via) {
      case 'rpp-v0':
        return tryRppV0(account);
      case 'rdap':
        return tryRdap(account);
      case 'rpp-v1':
      case 'repp-v1':
        return tryV1(account, via);
    }
  }

  async function tryRppV0(account: StoredAccount): Promise<Verdict> {
    const session = ports.session(account);
    const { answer } = await session.run(probe({ clTRID: ports.newClTRID('test') }));
    // What OPTIONS answers is not shown: only an answer with a result code proves that it is the registry.
    if (answer.kind === 'genuine') return works('accepted', answer.receipt.oddities);
    const ldhName = await ports.someName(account);
    const command = checkOver('rpp-v0', { ldhName, clTRID: ports.newClTRID('test') });
    return works('accepted', await askOrBeRefused(session, command));
  }

  async function tryV1(account: StoredAccount, via: 'rpp-v1' | 'repp-v1'): Promise<Verdict> {
    const ldhName = await ports.someName(account);
    const command = checkOver(via, { ldhName, clTRID: ports.newClTRID('test') });
    return works('accepted', await askOrBeRefused(ports.session(account), command));
  }

  async function tryRdap(account: StoredAccount): Promise<Verdict> {
    const ldhName = await ports.someName(account);
    const { answer } = await ports
      .session(account)
      .run(checkOver('rdap', { ldhName, clTRID: ports.newClTRID('test') }));
    // With the key, and not counted: the limit does not apply to a name of the contact's own.
    const own = await ports.ownName(account);
    if (own === undefined) {
      return works('answers', answer.receipt.oddities);
    }
    await askOrBeRefused(ports.session(account), lookUpDomain({ ldhName: own, ownName: true }));
    return works('key-accepted', answer.receipt.oddities);
  }

  return {
    /** All interfaces, side by side. Fails with no-account and blocked only. */
    async test(accountId: string): Promise<ConnectionTest[]> {
      const account = await ports.account(accountId);
      return Promise.all(registryInterfaces.map((via) => testOne(account, via)));
    },
  };
}

export type ConnectionService = ReturnType<typeof createConnection>;

/** The sentence of each finding. */
export const findings = {
  accepted: 'connection.accepted',
  'key-accepted': 'connection.keyAccepted',
  answers: 'connection.answers',
  'switched-off': 'connection.switchedOff',
  'no-address': 'connection.noAddress',
} as const satisfies Record<Finding, string>;

/** The sentence of each next step. */
export const steps = {
  'check-address': 'connection.checkAddress',
  'check-proxy': 'connection.checkProxy',
  'trust-authority': 'connection.trustAuthority',
  'compare-address': 'connection.compareAddress',
  wait: 'connection.wait',
  'enter-key': 'connection.enterKey',
  'see-exchange': 'connection.seeExchange',
} as const satisfies Record<Step, string>;

const nothingToDo = asWritten('');

/**
 * A refusal carries the registry's own code: that is an answer too, and all that is wanted here. Answers with what was off
 * in it, such as the day on which the interface ends.
 */
async function askOrBeRefused(
  session: Session,
  command: Command<{ readonly receipt: Receipt }>,
): Promise<readonly Oddity[]> {
  try {
    return (await session.run(command)).answer.receipt.oddities;
  } catch (error) {
    if (!(error instanceof DeskFailure && error.failure.kind === 'refused')) throw error;
    return [];
  }
}

function works(found: Finding, oddities: readonly Oddity[]): Verdict {
  const text = withOddities(message(findings[found]), oddities);
  return { outcome: 'works', found, cause: null, text, step: null, nextStep: nothingToDo };
}

function verdictOf(error: unknown): Verdict {
  if (!(error instanceof DeskFailure)) throw error;
  const { failure } = error;
  const text = failureMessage(failure);
  return { outcome: outcomeOf(failure), found: null, cause: causeOf(failure), text, ...nextStepOf(failure) };
}

function outcomeOf(failure: Failure): ConnectionTest['outcome'] {
  switch (failure.kind) {
    case 'unreachable':
    case 'not-authorised':
    case 'not-the-registry':
    case 'limited':
      return failure.kind;
    case 'no-answer':
      return 'unreachable';
    case 'no-account':
      return failure.lacks === 'secret' ? 'not-authorised' : 'failed';
    default:
      return 'failed';
  }
}

function causeOf(failure: Failure): ConnectionCause {
  switch (failure.kind) {
    case 'not-authorised':
      return failure.status === 401 || /^0?(2200|2501)$/.test(failure.code ?? '') ? 'credentials' : 'access';
    case 'no-account':
      return failure.lacks === 'secret' ? 'no-key' : 'other';
    case 'keychain-unavailable':
      return 'keychain';
    case 'unreachable':
    case 'no-answer':
      return causeByStep[unreachableStep(failure)];
    case 'not-the-registry':
    case 'limited':
      return failure.kind;
    default:
      return 'other';
  }
}

const causeByStep = {
  'check-address': 'unreachable',
  'check-proxy': 'proxy',
  'trust-authority': 'certificate',
} as const;

function nextStepOf(failure: Failure): Pick<Verdict, 'step' | 'nextStep'> {
  switch (failure.kind) {
    // Only they know: what the registry said, or this system's keychain.
    case 'not-authorised':
      return { step: null, nextStep: failure.hint ?? nothingToDo };
    case 'keychain-unavailable':
      return { step: null, nextStep: failure.advice };
    default: {
      const step = stepOf(failure);
      return { step, nextStep: message(steps[step]) };
    }
  }
}

function stepOf(failure: Failure): Step {
  switch (failure.kind) {
    case 'unreachable':
    case 'no-answer':
      return unreachableStep(failure);
    case 'not-the-registry':
      return 'compare-address';
    case 'limited':
      return 'wait';
    case 'no-account':
      return 'enter-key';
    default:
      return 'see-exchange';
  }
}

/** What a proxy said, or did, instead of connecting. */
const fromProxy: readonly MessageCode[] = [
  'registry.proxyWantsPassword',
  'registry.proxyMadeNone',
  'registry.proxyRefused',
  'registry.proxyNoConnection',
  'registry.proxySentMore',
];

/** What to do about a connection that failed, by the cause that the transport names first. */
function unreachableStep({ cause, message }: Unreached): keyof typeof causeByStep {
  if (cause.startsWith('tls')) return 'trust-authority';
  return saysOneOf(fromProxy, message) ? 'check-proxy' : 'check-address';
}
