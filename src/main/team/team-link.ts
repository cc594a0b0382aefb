import type { TeamLinkState } from '#contract/team.ts';
import type { Permit } from '#main/renewals/store/ledger-record.ts';
import { asJson } from './as-json.ts';
import { type Beat, hindranceOf, requireNotBack } from './beat.ts';
import { type TeamLine, TeamLost, TeamRefusal } from './connection.ts';
import { type Call, deliverWaiting } from './deliver.ts';
import { joinAgain, joinAsBefore } from './join-again.ts';
import { keptFrom, type LinkTimes, usualTimes } from './link-times.ts';
import { type Compared, compareRecords, type PutBackPorts } from './put-back.ts';
import type { Membership, Taken, TeamCopy, TeamRow } from './store/team-record.ts';
import type { ServerMark } from './store/team-tables.ts';
import { TeamFeed } from './team-feed.ts';
import { TeamLines, type TeamLinesPorts } from './team-lines.ts';
import {
  isFault,
  mayAskAgain,
  RefusedForGood,
  refusedFor,
  type Trouble,
  teamUnavailable,
  toldBy,
} from './team-trouble.ts';
import { agree, elapsed, type TwoClocks } from './two-clocks.ts';

export interface TeamLinkPorts extends TeamLinesPorts {
  readonly copy: TeamCopy;
  readonly member: Membership;
  readonly program: { readonly host: string; readonly version: string; readonly form: number };
  readonly clocks: () => TwoClocks;
  readonly newId: () => string;
  /** Rows came in; the accounts they belong to. */
  readonly onTaken: (taken: Taken) => void;
  readonly onState: (state: TeamLinkState) => void;
  readonly onProblem: (error: unknown) => void;
  /** Delivers the answer to a renewal that was kept while there was no link; see `keepAnswer`. */
  readonly deliverStep: (given: unknown) => Promise<void>;
  /** Tells the team store of contradictions that it does not have yet. */
  readonly tellContradictions: () => Promise<void>;
  /** The exchange that proves a step of this seat. */
  readonly evidence: PutBackPorts['evidence'];
  readonly times?: Partial<LinkTimes>;
  /** Without it the link is never started, and says so to whoever wants to send. */
  readonly hasPassword?: boolean;
}

/** The result of a call. `waits`: the fact is kept here and delivered later. */
export type Asked<Answer> = { readonly kind: 'answered'; readonly answer: Answer } | { readonly kind: 'waits' };

/** The link of one running program to its team store: beats, calls, the feed, and what of them may be trusted. */
export class TeamLink {
  readonly #ports: TeamLinkPorts;
  readonly #lines: TeamLines;
  readonly #times: LinkTimes;
  readonly #stopped = new AbortController();
  /** Calls of this program that are being asked now. */
  readonly #underWay = new Set<number>();
  #process: string;
  #state: TeamLinkState;
  #member: Membership;
  #hasJoinedAgain = false;
  #compared: Compared = { needsCheck: false, waitsFor: [], putBack: 0 };
  #beating: { readonly asked: TwoClocks; readonly teamNow: number } | undefined;
  readonly #feed: TeamFeed;
  #server: ServerMark | null;
  /** The form of the team store, as of the last beat. */
  #form = 0;
  #running: Promise<void> | undefined;
  #catching: Promise<void> | undefined;
  #wake: () => void = () => undefined;

  constructor(ports: TeamLinkPorts) {
    this.#ports = ports;
    this.#times = { ...usualTimes, ...ports.times };
    this.#lines = new TeamLines({
      ...ports,
      onCallLine: (line) => requireNotBack(line, this.#state === 'current' ? this.#server : null),
    });
    this.#process = ports.newId();
    this.#state = ports.hasPassword === false ? 'no-password' : 'lost';
    this.#member = ports.member;
    this.#server = ports.member.server;
    this.#feed = new TeamFeed({
      copy: ports.copy,
      ask: (sql, values) => this.#lines.feed(sql, values),
      readTo: ports.member.readTo,
      server: () => this.#server,
      tells: () => this.#state === 'current',
      onTaken: ports.onTaken,
    });
  }

  get state(): TeamLinkState {
    return this.#state;
  }

  get compared(): Compared {
    return this.#compared;
  }

  /** Begins to beat, and goes on until `stop`. Resolves after the first try. */
  async start(): Promise<void> {
    await this.beatNow();
    await this.#catching;
    // It has compared, and what comes after that waits for the next beat.
    if (this.#state === 'comparing') await this.beatNow();
    await this.#catching;
    this.#running = this.#beatOn();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#wake();
    await this.#running;
    await this.#catching;
    await this.#lines.close();
    this.#become('lost');
  }

  /** The team store's time now; undefined before the first beat. */
  teamNow(): number | undefined {
    const beating = this.#beating;
    if (beating === undefined) return undefined;
    return Math.round(beating.teamNow + Math.max(0, this.#ports.clocks().steady - beating.asked.steady));
  }

  /** A permit that begins now. Fails with team-unavailable where nothing may be sent. */
  permit(): Permit {
    this.requireCurrent();
    const begun = this.#ports.clocks();
    const process = this.#process;
    return {
      isGood: () => {
        const now = this.#ports.clocks();
        const isFresh = elapsed(begun, now) < this.#times.permit && agree(begun, now);
        return isFresh && this.#process === process && this.#trouble(now) === undefined;
      },
    };
  }

  requireCurrent(): void {
    const trouble = this.#trouble(this.#ports.clocks());
    if (trouble !== undefined) throw teamUnavailable(trouble);
  }

  /** Why nothing may be sent now; undefined where it may. */
  #trouble(now: TwoClocks): Trouble | undefined {
    if (this.#state !== 'current') return this.#state;
    if (this.#beating === undefined) return 'lost';
    if (!agree(this.#beating.asked, now)) return 'clock-unsure';
    return elapsed(this.#beating.asked, now) < this.#times.trust ? undefined : 'lost';
  }

  /**
   * Asks the team store to decide. The call is on this disk before it is asked, and the same call is asked again where no
   * answer comes; its rows are in the copy when it resolves. Fails with team-unavailable where there is no answer: then it
   * is made void as soon as there is a link, and never comes into being later. A fact waits instead.
   */
  async ask<Answer extends { readonly rows?: readonly TeamRow[] }>(
    verb: string,
    given: unknown,
    { isFact = false, inDelivery = false }: { readonly isFact?: boolean; readonly inDelivery?: boolean } = {},
  ): Promise<Asked<Answer>> {
    if (!isFact && !inDelivery) this.requireCurrent();
    const { copy, newId } = this.#ports;
    const callId = newId();
    const madeAt = this.#ports.clocks().wall;
    const number = await copy.addCall({ callId, processId: this.#process, verb, given, isFact, madeAt });
    this.#underWay.add(number);
    try {
      const answer = await this.#askAgain({ callId, number, verb, given });
      await this.settle(number, answer);
      this.#lines.signal(this.#process);
      return { kind: 'answered', answer: answer as Answer };
    } catch (error) {
      return await this.#unanswered(number, isFact, error);
    } finally {
      this.#underWay.delete(number);
    }
  }

  /** What becomes of a call without an answer. */
  async #unanswered(number: number, isFact: boolean, error: unknown): Promise<{ readonly kind: 'waits' }> {
    const { copy, clocks } = this.#ports;
    if (error instanceof RefusedForGood) {
      // A fact stays, and is looked at again with what waits.
      if (!isFact) await copy.settleCall(number, clocks().wall, null, []);
      throw refusedFor(error.refusal);
    }
    if (!(error instanceof TeamLost || error instanceof TeamRefusal)) throw error;
    this.#heard(error);
    if (isFact) return { kind: 'waits' };
    await copy.giveUpCall(number, clocks().wall);
    const isFenced = error instanceof TeamRefusal && error.code === 'DK001';
    throw teamUnavailable(isFenced ? 'fenced' : (this.#trouble(clocks()) ?? 'lost'), error);
  }

  /**
   * Asks a question once. A lost answer does no harm: it is not asked again. Fails with
   * team-unavailable where there is no answer.
   */
  async askPlain(sql: string, values: readonly unknown[]): Promise<unknown> {
    this.requireCurrent();
    try {
      const [row] = await this.#lines.call(sql, values);
      return row?.answer;
    } catch (error) {
      if (isFault(error)) throw error instanceof TeamRefusal ? refusedFor(error) : error;
      this.#heard(error);
      throw teamUnavailable(this.#trouble(this.#ports.clocks()) ?? 'lost', error);
    }
  }

  /** The running program, as the team store knows it. */
  get process(): string {
    return this.#process;
  }

  /** Notes an answer and takes its rows in. */
  async settle(number: number, answer: { readonly rows?: readonly TeamRow[] }): Promise<void> {
    const { rows = [], ...said } = answer;
    const taken = await this.#ports.copy.settleCall(number, this.#ports.clocks().wall, said, rows);
    this.#feed.tell(taken);
  }

  /** Asks one call until it is answered, or the time for asking again is over. */
  async #askAgain(call: Call): Promise<{ readonly rows?: readonly TeamRow[] }> {
    const begun = this.#ports.clocks();
    let isLostOnce = false;
    for (;;) {
      try {
        return await this.askOnce(call);
      } catch (error) {
        // Of a copy that was lost on its way nobody knows; a refusal of the only one is an end.
        if (isFault(error) && error instanceof TeamRefusal && !isLostOnce) throw new RefusedForGood(error);
        isLostOnce ||= error instanceof TeamLost;
        const isOver = elapsed(begun, this.#ports.clocks()) > this.#times.again || this.#stopped.signal.aborted;
        if (isOver || !mayAskAgain(error)) throw error;
        await this.#lines.sleep(100);
      }
    }
  }

  async askOnce({ callId, number, verb, given }: Call): Promise<{ readonly rows?: readonly TeamRow[] }> {
    const now = this.teamNow() ?? this.#ports.clocks().wall;
    const values = [callId, number, this.#process, now + this.#times.notAfter, verb, asJson(given)];
    const [row] = await this.#lines.call('SELECT desk.ask($1, $2, $3, $4, $5, $6) AS answer', values);
    return row?.answer as { readonly rows?: readonly TeamRow[] };
  }

  async #beatOn(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const wait = this.#state === 'lost' ? Math.min(1_000, this.#times.beat) : this.#times.beat;
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await Promise.race([woken, this.#lines.sleep(wait, signal).catch(() => undefined)]);
      if (!signal.aborted) await this.beatNow();
    }
  }

  /** Beats at once, without waiting for the next interval. */
  async beatNow(): Promise<void> {
    try {
      await this.#beat().catch((error) => joinAsBefore(error, this.#member, this.#ask));
    } catch (error) {
      if (isFault(error)) this.#ports.onProblem(error);
      this.#heard(error);
    }
  }

  async #beat(): Promise<void> {
    const { program } = this.#ports;
    if (this.#state === 'copied') await this.#joinAgain();
    const member = this.#member;
    const asked = this.#ports.clocks();
    const since = this.#beating === undefined ? null : Math.round(asked.steady - this.#beating.asked.steady);
    const known = this.#server;
    const given = { ...program, seatId: member.seatId, processId: this.#process, elapsed: since, known };
    const heard = (from: string): void => {
      if (from !== this.#process && this.#state === 'current') void this.readFeed().catch(this.#heard);
    };
    const [row] = await this.#lines.beat('SELECT desk.beat($1) AS answer', [JSON.stringify(given)], heard);
    const beat = row?.answer as Beat;
    this.#beating = { asked, teamNow: beat.now };
    this.#form = beat.form;
    this.#compared = { ...this.#compared, needsCheck: beat.needs === 'check', waitsFor: beat.waitsFor };
    const hindered = hindranceOf(beat, member, { form: program.form, known });
    if (hindered !== undefined) {
      this.#become(hindered);
      const mayCompare = beat.needs !== 'check' && beat.incarnation !== member.incarnation;
      if (hindered === 'comparing' && mayCompare) this.#catching ??= this.#compare(beat);
      return;
    }
    this.#server = beat.server;
    if (this.#state !== 'current') {
      this.#catching ??= this.#catchUp(this.#process);
      return;
    }
    if (this.#feed.isBehind(beat.latest)) await this.readFeed();
    await this.tellContradictions();
  }

  /** Puts in again what a team store that was put back has lost. */
  #compare(beat: Beat): Promise<void> {
    const { copy, evidence } = this.#ports;
    const ports = { copy, evidence, ask: this.#ask, process: this.#process };
    return this.#inBackground(async () => {
      const compared = await compareRecords(beat, this.#member, ports);
      if (compared === undefined) return;
      this.#member = compared.member;
      this.#server = beat.server;
      this.#feed.beginAgain();
      this.#compared = { ...this.#compared, putBack: this.#compared.putBack + compared.put };
    });
  }

  readonly #ask: TeamLine['query'] = (sql, values = []) => this.#lines.call(sql, values);

  /** Beats go on meanwhile; a failure says what it says of the link. */
  async #inBackground(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (isFault(error)) this.#ports.onProblem(error);
      this.#heard(error);
    } finally {
      this.#catching = undefined;
    }
  }

  async #joinAgain(): Promise<void> {
    const { copy, newId } = this.#ports;
    this.#member = await joinAgain(this.#member, { copy, newId, ask: this.#ask });
    this.#hasJoinedAgain = true;
    this.#process = newId();
    this.#beating = undefined;
  }

  /** A call that the copied folder held: the seat that made it has delivered it, or delivers it. */
  #asOfOtherSeat(error: unknown): { readonly kind: string } {
    if (this.#hasJoinedAgain && error instanceof TeamRefusal && error.code === 'DK005') return { kind: 'other-seat' };
    throw error;
  }

  /**
   * What waits here goes first, so that the feed is read with it in; then this seat may send. It may take long: the beats go
   * on meanwhile, and it ends without effect where this program was declared ended in between.
   */
  #catchUp(process: string): Promise<void> {
    const { clocks, copy, deliverStep, onProblem } = this.#ports;
    return this.#inBackground(async () => {
      const waiting = (await copy.waitingCalls()).filter(({ number }) => !this.#underWay.has(number));
      await deliverWaiting(waiting, {
        askOnce: (call) => this.askOnce(call).catch((error) => this.#asOfOtherSeat(error)),
        take: async (rows) => this.#feed.tell(await copy.takeRows(rows)),
        settle: (number, answer) => this.settle(number, answer),
        deliverStep,
        onRefused: onProblem,
      });
      await this.readFeed();
      await this.tellContradictions();
      await copy.forgetKeptRows(keptFrom(clocks().wall, this.teamNow()));
      if (this.#process === process && this.#beating !== undefined) this.#become('current');
    });
  }

  tellContradictions(): Promise<void> {
    return this.#ports.tellContradictions();
  }

  /** Reads what has changed in the team store. */
  readFeed(): Promise<void> {
    return this.#feed.read();
  }

  /** What a failure says of the link. */
  readonly #heard = (error: unknown): void => {
    // Rows that a newer program has written are not understood.
    const isNewer = this.#form > this.#ports.program.form && isFault(error);
    const told = toldBy(error) ?? (isNewer ? 'outdated' : undefined);
    if (told !== undefined && this.#state !== 'copied') this.#become(told);
    if (told !== undefined) return;
    if (error instanceof TeamRefusal && error.code === 'DK001') {
      // The team has declared this program ended: it goes on as a new one, after what waits here.
      this.#process = this.#ports.newId();
      this.#beating = undefined;
    }
    if (this.#state === 'current') {
      this.#become('lost');
      this.#wake();
    }
  };

  #become(state: TeamLinkState): void {
    if (this.#state === state || (this.#stopped.signal.aborted && state !== 'lost')) return;
    this.#state = state;
    this.#ports.onState(state);
  }
}
