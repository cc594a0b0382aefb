import type { Store } from '#main/database/store.ts';
import type { InboxFacts, LookedAt } from '#main/inbox/store/copy-record.ts';
import { type InboxArchive, type InboxChoice, type InboxMarked, undoableMarks } from '#main/inbox/store/record.ts';
import type { RenewalLedger } from '#main/renewals/store/ledger-record.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { TeamRow } from './store/team-record.ts';
import type { TeamLink } from './team-link.ts';

type Rows = { readonly rows?: readonly TeamRow[] };
type Noted = Rows &
  (
    | { readonly kind: 'noted'; readonly number: number; readonly hasTurn: boolean }
    | { readonly kind: 'no-account' }
    | { readonly kind: 'not-yours' }
  );
type Turn = Rows &
  (
    | { readonly kind: 'yours'; readonly token: string }
    | { readonly kind: 'later' | 'elsewhere'; readonly at: number; readonly person: string; readonly machine: string }
    | { readonly kind: 'no-account' }
  );

export interface TeamInboxPorts {
  readonly local: Pick<Store, 'inbox' | 'team'>;
  readonly link: TeamLink;
  readonly ledger: Pick<RenewalLedger, 'step' | 'contradict'>;
  readonly isShared: (environment: string) => boolean;
  /** The mark of an account, as this seat knows it; null where the account is not shared. */
  readonly accountMark: (accountId: string) => Promise<string | null>;
}

/** Messages of one fact, so that none of them is large. */
const mostOfOneFact = 1_000;

/**
 * The inbox of a seat. What a desk does at the archive is a fact in the team store before it is done here, and every seat does
 * the same in the same order; reading is local. One program at a time has the turn at a queue.
 */
export function teamInbox(ports: TeamInboxPorts): InboxArchive {
  const { inbox } = ports.local;
  const writer = new InboxWriter(ports);
  return {
    ...inbox,
    keep: (arrival) => writer.keep(arrival),
    keepUnreadable: (unreadable) => writer.keepUnreadable(unreadable),
    acknowledged: (acknowledgement) => writer.acknowledged(acknowledgement),
    emptied: (...given) => writer.emptied(...given),
    takeTurn: (...given) => writer.takeTurn(...given),
    endTurn: (...given) => writer.endTurn(...given),
    mark: (choice, handled, person) =>
      writer.change('handled', choice, { handled }, (own) => inbox.mark(own, handled, person)),
    tag: (choice, tags) => writer.change('tags', choice, tags, (own) => inbox.tag(own, tags)),
    assign: (choice, person) => writer.change('assigned', choice, { person }, (own) => inbox.assign(own, person)),
  };
}

/** The verbs of the inbox that write. */
class InboxWriter {
  readonly #ports: TeamInboxPorts;
  /** The turn that this program has at the queue of an account. */
  readonly #turns = new Map<string, string>();

  constructor(ports: TeamInboxPorts) {
    this.#ports = ports;
  }

  /** An account that was removed is still the team's. */
  async #isTeams(accountId: string): Promise<boolean> {
    const { accountMark } = this.#ports;
    return (await accountMark(accountId)) !== null || (await this.#readTo(accountId)) > 0;
  }

  async #readTo(accountId: string): Promise<number> {
    return (await this.#ports.local.team.inboxReadTo())[accountId] ?? 0;
  }

  async #about(accountId: string) {
    const accountChanged = await this.#ports.accountMark(accountId);
    return { accountId, accountChanged, token: this.#turns.get(accountId) ?? null };
  }

  /** Writes a fact down in the team store; it is carried out here when this resolves. `waits`: it is delivered later. */
  async #note<Fact extends keyof InboxFacts>(
    accountId: string,
    fact: Fact,
    given: InboxFacts[Fact],
  ): Promise<{ readonly hasTurn: boolean } | 'not-yours' | 'waits'> {
    const { link } = this.#ports;
    const after = await this.#readTo(accountId);
    const call = { ...(await this.#about(accountId)), after, fact, document: JSON.stringify(given) };
    const asked = await link.ask<Noted>('inbox.note', call, { isFact: fact === 'acknowledged' });
    if (asked.kind === 'waits') return 'waits';
    const { answer } = asked;
    if (answer.kind === 'no-account') throw conflict(message('team.noAccount'));
    if (answer.kind === 'not-yours') return 'not-yours';
    if ((await this.#readTo(accountId)) < answer.number) await link.readFeed();
    return answer;
  }

  /** What messages tell of the team's renewals, told to the team store. Answers with the entries that are settled by it. */
  async #tellRenewals(inboxId: string | undefined, at: number): Promise<string[]> {
    const { local, ledger } = this.#ports;
    const { steps, contradictions } = await local.team.toldOfRenewals(inboxId, at);
    const settled: string[] = [];
    for (const { entryId, step, restsOn } of steps) {
      if ((await ledger.step(entryId, step, restsOn)).kind === 'stepped') settled.push(entryId);
    }
    for (const { entryId, ...fact } of contradictions) await ledger.contradict(entryId, fact);
    return settled;
  }

  async keep(arrival: Parameters<InboxArchive['keep']>[0]): ReturnType<InboxArchive['keep']> {
    const { local, link, isShared } = this.#ports;
    const { environment, accountId, at } = arrival;
    if (!isShared(environment)) return local.inbox.keep(arrival);
    const permit = link.permit();
    const { arrival: judged, known, isNews } = await this.#look(arrival);
    const noted = isNews ? await this.#note(accountId, 'arrival', judged) : undefined;
    const hasTurn = noted === undefined ? await this.#holdsTurn(accountId) : typeof noted === 'object' && noted.hasTurn;
    const now = noted === undefined ? known : (await local.team.lookAtArrival(arrival)).known;
    const inboxId = now?.inboxId ?? arrival.inboxId;
    // Reads the newest steps of that renewal first: a colleague may have sent or settled it a moment ago.
    if (judged.content.judged?.entryId !== undefined) await link.readFeed();
    return {
      inboxId,
      isNew: known === undefined && inboxId === arrival.inboxId,
      cameAgain: known !== undefined && (now?.cameAgain ?? 0) > known.cameAgain,
      settledEntryIds: await this.#tellRenewals(inboxId, at),
      permit: { isGood: () => hasTurn && permit.isGood() },
    };
  }

  async #look(arrival: Parameters<InboxArchive['keep']>[0]): Promise<LookedAt> {
    const { local, link } = this.#ports;
    const looked = await local.team.lookAtArrival(arrival);
    if (looked.known !== undefined || looked.arrival.content.judged?.unasked !== true) return looked;
    // A colleague may have asked for it a moment ago.
    await link.readFeed().catch(() => undefined);
    return local.team.lookAtArrival(arrival);
  }

  async #holdsTurn(accountId: string): Promise<boolean> {
    const { link } = this.#ports;
    const given = [link.process, JSON.stringify(await this.#about(accountId))];
    return (await link.askPlain('SELECT desk.hold_turn($1, $2) AS answer', given)) === true;
  }

  async keepUnreadable(
    unreadable: Parameters<InboxArchive['keepUnreadable']>[0],
  ): ReturnType<InboxArchive['keepUnreadable']> {
    const { local, isShared } = this.#ports;
    if (!isShared(unreadable.environment)) return local.inbox.keepUnreadable(unreadable);
    const known = await local.team.unreadableKnown(unreadable);
    await this.#note(unreadable.accountId, 'unreadable', unreadable);
    const inboxId = (await local.team.unreadableKnown(unreadable)) ?? unreadable.inboxId;
    return { inboxId, isNew: known === undefined && inboxId === unreadable.inboxId };
  }

  async acknowledged(given: Parameters<InboxArchive['acknowledged']>[0]): ReturnType<InboxArchive['acknowledged']> {
    const { inbox, team } = this.#ports.local;
    const looked = await team.lookAtAcknowledgement(given);
    if (looked === undefined || !(await this.#isTeams(looked.accountId))) return inbox.acknowledged(given);
    const noted = await this.#note(looked.accountId, 'acknowledged', looked.acknowledgement);
    if (noted === 'waits') return { found: true, otherStored: false };
    return { found: true, otherStored: (await inbox.details(given.otherInboxId)) !== undefined };
  }

  async emptied(...given: Parameters<InboxArchive['emptied']>): ReturnType<InboxArchive['emptied']> {
    const { inbox, team } = this.#ports.local;
    const [accountId, via, askedAt, at] = given;
    if (!(await this.#isTeams(accountId))) return inbox.emptied(...given);
    const queue = { accountId, via, askedAt, at };
    const { gone, isNews } = await team.lookAtEmpty(queue);
    const noted = isNews ? await this.#note(accountId, 'emptied', queue) : undefined;
    return { gone: noted === 'not-yours' ? 0 : gone, settledEntryIds: await this.#tellRenewals(undefined, at) };
  }

  /** Changes chosen messages: the team's as facts, those of this desk alone as ever. */
  async change<Fact extends 'handled' | 'tags' | 'assigned'>(
    fact: Fact,
    choice: InboxChoice,
    what: Omit<InboxFacts[Fact], 'inboxIds'>,
    alone: (own: InboxChoice) => Promise<InboxMarked>,
  ): Promise<InboxMarked> {
    const chosen = await this.#ports.local.team.chosenByAccount(choice, { kind: fact, ...what } as never);
    const own: string[] = [];
    const done: string[] = [];
    for (const { accountId, inboxIds } of chosen) {
      if (!(await this.#isTeams(accountId))) {
        own.push(...inboxIds);
        continue;
      }
      for (let from = 0; from < inboxIds.length; from += mostOfOneFact) {
        const piece = inboxIds.slice(from, from + mostOfOneFact);
        await this.#note(accountId, fact, { ...what, inboxIds: piece } as unknown as InboxFacts[Fact]);
        done.push(...piece);
      }
    }
    if (own.length > 0) await alone({ kind: 'messages', inboxIds: own });
    const inboxIds = [...own, ...done];
    return { changed: inboxIds.length, inboxIds: inboxIds.length > undoableMarks ? [] : inboxIds };
  }

  async takeTurn(accountId: string, everyMilliseconds: number | null): ReturnType<InboxArchive['takeTurn']> {
    const { local, link } = this.#ports;
    if (!(await this.#isTeams(accountId))) return local.inbox.takeTurn(accountId, everyMilliseconds);
    const asked = await link.ask<Turn>('inbox.turn', { accountId, every: everyMilliseconds });
    if (asked.kind === 'waits' || asked.answer.kind === 'no-account') throw conflict(message('team.noAccount'));
    const { answer } = asked;
    if (answer.kind !== 'yours') {
      const { kind, at, person, machine } = answer;
      return { kind, at, person, machine };
    }
    this.#turns.set(accountId, answer.token);
    return { kind: 'yours' };
  }

  async endTurn(accountId: string, isDone: boolean): Promise<void> {
    const { local, link } = this.#ports;
    const token = this.#turns.get(accountId);
    if (token === undefined) return local.inbox.endTurn(accountId, isDone);
    this.#turns.delete(accountId);
    // If it cannot be given back now, the team store ends it after its lease.
    await link.ask('inbox.end_turn', { token, isDone }).catch(() => undefined);
  }
}

function conflict(what: ReturnType<typeof message>): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: what, nothingSent: true });
}
