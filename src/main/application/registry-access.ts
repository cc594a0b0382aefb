import { hasLostCard } from '#main/accounts/has-lost-card.ts';
import { type Clock, isWithin, type ReadSteady } from '#main/clock.ts';
import type { Store, StoredAccount } from '#main/database/store.ts';
import type { ReadPlain } from '#main/desk/newer-version.ts';
import { journalCells } from '#main/journal/store/cells.ts';
import { type PassWrite, sends } from '#main/pass-write.ts';
import type { AccountOf, Publish } from '#main/ports.ts';
import { echoesInUtf8 } from '#main/registry/echoes-in-utf8.ts';
import { createEmulatorProof, type FarSide } from '#main/registry/emulator-proof.ts';
import type { Command, InterfaceAddresses } from '#main/registry/protocol/command.ts';
import { echoedInBody } from '#main/registry/protocol/epp-v1/echoed-in-body.ts';
import { bodyText } from '#main/registry/protocol/read-reply.ts';
import { queueSizeIn } from '#main/registry/protocol/receipt.ts';
import { createSession, type RunOptions, type Session } from '#main/registry/protocol/session.ts';
import { ahead } from '#main/registry/transport/budgets-ahead.ts';
import type { NetworkSettings } from '#main/registry/transport/dispatchers.ts';
import type { Exchange } from '#main/registry/transport/exchange.ts';
import { checkedLast, unplugged } from '#main/registry/transport/given-wire.ts';
import { batched, type JournalBatchOptions } from '#main/registry/transport/journal-batch.ts';
import type { JournalPort } from '#main/registry/transport/layers/journal.ts';
import type { BudgetPort } from '#main/registry/transport/layers/rate-budget.ts';
import { createOwnIdentifiers } from '#main/registry/transport/own-identifiers.ts';
import { createPipeline } from '#main/registry/transport/pipeline.ts';
import { createPublishedBudgets, type PublishedBudgets } from '#main/registry/transport/published-budgets.ts';
import { redactHeaders, redactText } from '#main/registry/transport/redaction.ts';
import { allowance, countedFor } from '#main/registry/transport/sliding-window.ts';
import { createSwitchedExchange, type Way } from '#main/registry/transport/switched-exchange.ts';
import { createUndiciExchange } from '#main/registry/transport/undici-exchange.ts';
import { beforeTheWire } from '#main/renewals/judge-outcome.ts';
import { message } from '#messages/message.ts';
import { baseAddress, type RegistryInterface } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';
import { pathsWith } from '#values/path-templates.ts';
import { type BudgetName, isPublished } from '#values/rate-limits.ts';
import { type CredentialsParts, createCredentials } from './credentials.ts';
import type { Speed } from './host-ports.ts';
import { readPlainBy } from './plain-file.ts';

export interface RegistryAccessParts {
  readonly store: Pick<Store, 'journal' | 'budgets'>;
  readonly clock: Clock;
  readonly steady: ReadSteady;
  readonly chance: () => number;
  readonly newId: () => string;
  /** The innermost exchange; undici where undefined, by the way of `way`. */
  readonly wire: Exchange | undefined;
  readonly way: () => Promise<Way>;
  readonly account: AccountOf;
  readonly secrets: CredentialsParts['secrets'];
  readonly runningPractice: () => { readonly rpp: string; readonly repp: string; readonly rdap: string } | undefined;
  readonly passWrite: PassWrite;
  readonly keptBodyBytes: (accountId: string) => number | undefined;
  readonly publish: Publish;
  /** Told of what went wrong beside an answer that is in hand. */
  readonly onProblem: (error: unknown) => void;
  readonly speed?: Speed | undefined;
  /** Told where an answer says how many poll messages wait (RPP-Queue-Size; protocol facts N13), whatever was asked. */
  readonly queueSizeTold: (account: StoredAccount, via: RegistryInterface, count: number, at: number) => void;
}

/** The way of every account to its registry: one pipeline for all, and a session for each command run. */
export interface RegistryAccess {
  /** Every command of an account goes through here; one that changes something passes the write barrier, always. */
  session(account: StoredAccount): Session;
  /** The base address of an interface now; empty when it is off. */
  addressOf(account: StoredAccount, via: RegistryInterface): string;
  /** Where commands over this interface go now: bases, each empty when it is off, and paths. */
  addressesFor(account: StoredAccount, via: RegistryInterface): InterfaceAddresses;
  /** What rate budgets are counted by: the registry counts a contact, wherever we keep it. */
  keyOf(account: StoredAccount): string;
  ruleOf(
    key: string,
    budget: BudgetName,
  ): Promise<{ readonly limit: number; readonly backgroundLimit: number; readonly countedSeconds: number }>;
  /** What of an answer may be kept, as the journal judges it. */
  readonly redaction: { readonly headers: typeof redactHeaders; readonly text: typeof redactText };
  /** What answers at these addresses: the emulator at all of them, or something else. */
  farSide(addresses: readonly string[]): Promise<FarSide>;
  /** Reads a file that is no registry's, by the network settings and by nothing else of an account's way. */
  readonly readPlain: ReadPlain;
  /** The network settings were changed: the next request travels by them. */
  wayChanged(): void;
  close(): Promise<void>;
}

export function createRegistryAccess(parts: RegistryAccessParts): RegistryAccess {
  const { clock, publish, runningPractice } = parts;
  /** Of each account that has a session, what the pipeline must know by its id alone. */
  const known = new Map<string, { readonly account: StoredAccount; readonly key: string }>();
  const identifiers = createOwnIdentifiers(echoedInBody);
  const create = (settings: NetworkSettings) => createUndiciExchange(clock, settings, identifiers);
  const undici = parts.wire === undefined ? createSwitchedExchange({ way: parts.way, create }) : undefined;
  const budgets = budgetsOf(parts);
  const secrets = createCredentials({
    clock,
    secrets: parts.secrets,
    account: async (accountId, isQuestion) =>
      isQuestion ? accountNow(parts.account, accountId) : knownOf(accountId).account,
  });
  const wire = parts.wire === undefined ? (undici?.exchange ?? unplugged) : checkedLast(parts.wire);
  const exchange = createPipeline({
    wire: echoesInUtf8(wire, secrets.held),
    clock,
    chance: parts.chance,
    budgets: toldBudgets(budgets, publish),
    journal: journalOf(parts, (accountId) => knownOf(accountId).account.environment),
    keptBodyBytes: parts.keptBodyBytes,
    bodyText,
    secrets,
    accountKey: (request) => knownOf(request.accountId).key,
    onProblem: parts.onProblem,
  });

  function knownOf(accountId: string): { readonly account: StoredAccount; readonly key: string } {
    const found = known.get(accountId);
    if (found === undefined) throw new Error('A request of an account without a session.');
    return found;
  }

  /** A session over one interface; made once for each account as it is, but for one whose addresses change by themselves. */
  function sessionOver(account: StoredAccount, via: RegistryInterface): Session {
    return createSession({
      accountId: account.accountId,
      addresses: addressesFor(account, via, runningPractice),
      exchange,
      clock,
      newJournalId: parts.newId,
    });
  }

  function sessionOf(account: StoredAccount): Session {
    const accountKnown = { account, key: keyOf(account) };
    const kept = new Map<RegistryInterface, Session>();
    return {
      async run(command, options) {
        if (account.switchedOff.includes(command.interface)) throw switchedOff(account, command.interface);
        if (account.practice && runningPractice() === undefined) throw practiceStopped(command.interface);
        known.set(account.accountId, accountKnown);
        const session = kept.get(command.interface) ?? sessionOver(account, command.interface);
        if (!account.practice) kept.set(command.interface, session);
        const ran = await session.run(
          command,
          command.effect === 'changes' ? guarded(parts, command, account, options) : options,
        );
        const queueSize = queueSizeIn(ran.answer);
        if (queueSize !== undefined) parts.queueSizeTold(account, command.interface, queueSize, ran.receivedAt);
        return ran;
      },
    };
  }

  return {
    session: sessionOf,
    addressOf: (account, via) => baseAddress({ ...account, addresses: addressesOf(account, runningPractice) }, via),
    addressesFor: (account, via) => addressesFor(account, via, runningPractice),
    keyOf,
    redaction: { headers: redactHeaders, text: redactText },
    ruleOf: async (key, budget) => shownRule(await budgets.ruleOf(key, budget)),
    farSide: createEmulatorProof({ wire, steady: parts.steady, runningPractice }),
    readPlain: readPlainBy(parts.wire ?? undici?.exchange ?? unplugged, parts.newId),
    wayChanged: () => undici?.change(),
    close: async () => undici?.close(),
  };
}

function budgetsOf({ store, clock, speed }: RegistryAccessParts): PublishedBudgets {
  const plain = createPublishedBudgets({ takes: store.budgets, clock });
  return speed?.ahead === false ? plain : ahead(plain, clock);
}

/** The budgets, which say so when one of the published ones is drawn from. */
function toldBudgets(budgets: PublishedBudgets, publish: Publish): BudgetPort {
  return {
    async take(...asked) {
      const taken = await budgets.take(...asked);
      if (isPublished(asked[1])) publish('budgets');
      return taken;
    },
    refused: (...asked) => budgets.refused(...asked),
    takeInHand(...asked) {
      const isTaken = budgets.takeInHand?.(...asked) ?? false;
      if (isTaken && isPublished(asked[1])) publish('budgets');
      return isTaken;
    },
  };
}

function shownRule(rule: Parameters<typeof countedFor>[0]): Awaited<ReturnType<RegistryAccess['ruleOf']>> {
  return {
    limit: rule.limit,
    backgroundLimit: allowance(rule, 'background'),
    countedSeconds: countedFor(rule) / 1000,
  };
}

type EnvironmentOf = (accountId: string) => StoredAccount['environment'];

function journalOf(parts: RegistryAccessParts, environmentOf: EnvironmentOf): JournalPort {
  const { clock, publish, onProblem, store, speed } = parts;
  const plain = journalPort(store.journal, publish, environmentOf);
  if (speed?.batched === false) return plain;
  const keep = keepExchanges(store.journal, publish, environmentOf);
  return batched(plain, { keep, sleep: (milliseconds) => clock.sleep(milliseconds), onProblem });
}

function journalPort(journal: Store['journal'], publish: Publish, environmentOf: EnvironmentOf): JournalPort {
  return {
    began: (record) =>
      journal.began({ ...record, environment: environmentOf(record.accountId) }).then(() => {
        publish('journal', record.accountId);
      }),
    ended: (record) => journal.ended(record).then(() => publish('journal')),
  };
}

/** Writes whole exchanges in one transaction. */
function keepExchanges(
  journal: Store['journal'],
  publish: Publish,
  environmentOf: EnvironmentOf,
): JournalBatchOptions['keep'] {
  return (exchanges) => {
    const whole = exchanges.map(({ beginning, ending }) => ({
      beginning: { ...beginning, environment: environmentOf(beginning.accountId) },
      ending,
    }));
    return journal.keep(journalCells(whole)).then(() => publish('journal'));
  };
}

/** The account as it is this moment. A store that fails here fails before the wire, and the failure says so. */
async function accountNow(account: AccountOf, accountId: string): Promise<StoredAccount> {
  try {
    return await account(accountId);
  } catch (error) {
    const kind = error instanceof DeskFailure ? error.failure.kind : undefined;
    if (kind === 'no-account' || kind === 'blocked') throw error;
    throw new DeskFailure(
      {
        kind: 'internal',
        message: message('registry.accountUnread'),
        nothingSent: true,
        reference: beforeTheWire,
      },
      { cause: error },
    );
  }
}

/**
 * What changes something passes the write barrier by the account as the store has it when the request is about to leave,
 * whatever the caller asked before: nothing but the wire comes after it. The account is read behind what is written
 * before sending, in the same way to the store's thread, and once more where the keychain has kept us waiting.
 */
function guarded(
  parts: RegistryAccessParts,
  command: Command<unknown>,
  account: StoredAccount,
  options: RunOptions = {},
): RunOptions {
  const { clock, runningPractice } = parts;
  const write = { what: sends(command.name), count: 1 };
  parts.passWrite({ account, ...write });
  let reading: { readonly account: Promise<StoredAccount>; readonly at: number } | undefined;
  return {
    ...options,
    async beforeSending() {
      const written = options.beforeSending?.();
      reading = { account: accountNow(parts.account, account.accountId), at: clock.now() };
      // What the reading failed with is met at the last check.
      const [kept] = await Promise.allSettled([written, reading.account]);
      if (kept.status === 'rejected') throw kept.reason;
    },
    async lastCheck() {
      await options.lastCheck?.();
      const isRecent = isWithin(recentMilliseconds, reading?.at ?? Number.NEGATIVE_INFINITY, clock.now());
      const now = await ((isRecent ? reading?.account : undefined) ?? accountNow(parts.account, account.accountId));
      parts.passWrite({ account: now, ...write });
      const whereOf = (one: StoredAccount) => JSON.stringify(addressesFor(one, command.interface, runningPractice));
      if (now.handle !== account.handle || hasLostCard(account, now) || whereOf(now) !== whereOf(account)) {
        throw new DeskFailure({
          kind: 'no-account',
          message: message('registry.accountChanged', { account: account.label }),
          nothingSent: true,
        });
      }
    },
  };
}

function addressesOf(
  account: StoredAccount,
  runningPractice: RegistryAccessParts['runningPractice'],
): { readonly rpp: string; readonly repp: string; readonly rdap: string } {
  // The practice registry gets another port each time it starts; what is kept may be somebody else's by now.
  return account.practice ? (runningPractice() ?? nowhere) : account.addresses;
}

/** RPP v0 and v1 share one base: what one of them is told of it, the switch of that one decides. */
function addressesFor(
  account: StoredAccount,
  via: RegistryInterface,
  runningPractice: RegistryAccessParts['runningPractice'],
): InterfaceAddresses {
  const { rpp, repp, rdap } = addressesOf(account, runningPractice);
  const base = via === 'rdap' ? 'rdap' : via === 'repp-v1' ? 'repp' : 'rpp';
  const off = account.switchedOff.includes(via) ? { [base]: undefined } : {};
  const bases = { rpp: rpp || undefined, repp: repp || undefined, rdap: rdap || undefined };
  return { ...bases, ...off, paths: pathsWith(account.practice ? {} : account.paths) };
}

/** What the store said of an account so long ago, it says this moment, as far as anybody can tell. */
const recentMilliseconds = 100;

const nowhere = { rpp: '', repp: '', rdap: '' };

function keyOf(account: StoredAccount): string {
  return `${account.environment}/${account.handle.toUpperCase()}`;
}

function switchedOff(account: StoredAccount, via: RegistryInterface): DeskFailure {
  return new DeskFailure({
    kind: 'no-account',
    message: message('registry.interfaceSwitchedOff', { interface: via, account: account.label }),
    nothingSent: true,
  });
}

function practiceStopped(via: RegistryInterface): DeskFailure {
  return new DeskFailure({
    kind: 'unreachable',
    message: message('registry.practiceStopped'),
    nothingSent: true,
    interface: via,
    cause: 'emulator-stopped',
  });
}
