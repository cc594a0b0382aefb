import type { AnsweredReply, ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { addPeriod, type CalendarDate, calendarDate } from '#values/calendar-date.ts';
import {
  type Answer,
  answered,
  isHonestYes,
  isOwnRefusal,
  listReply,
  lookUpReply,
  messageReply,
  oddReply,
  type PostPlan,
  refusalReply,
  renewedReply,
  silence,
} from './answers.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** How a registry meets a renewal whose date or client identifier it has seen before. */
export type Personality = 'ignores' | 'refuses-stale' | 'replays';

export interface Charge {
  readonly name: string;
  readonly clTRID: string;
  readonly at: number;
  readonly to: CalendarDate;
}

/** Names of the list of the account, and one that is somebody else's and may be renewed all the same. */
export const ownNames = ['fjara.is', 'tindur.is'] as const;
export const otherName = 'hver.is';
export const names = [...ownNames, otherName] as const;
export type Name = (typeof names)[number];

const firstDates: Readonly<Record<Name, string>> = {
  'fjara.is': '2027-03-14',
  'tindur.is': '2026-12-20',
  'hver.is': '2027-06-30',
};

interface Message {
  readonly id: string;
  readonly name: string;
  readonly clTRID: string;
  readonly succeeded: boolean;
}

/** What a request comes back with, and after how much real time. */
export interface Coming {
  readonly reply: ExchangeReply;
  readonly milliseconds: number;
}

/** A third small reading of the registry: names, dates, a card, charges, a poll queue. It knows no wire but requests. */
export class ModelRegistry {
  readonly charges: Charge[] = [];
  /** How the next renewals are met, one for each. */
  readonly plans: PostPlan[] = [];
  /** How old the copy is that lookups and the list are answered from, in milliseconds. */
  lag = 0;
  /** So many of the next lookups get no answer. */
  lookUpsDown = 0;
  readonly #dates = new Map<string, { readonly from: number; readonly date: CalendarDate }[]>();
  readonly #queue: Message[] = [];
  readonly #replays = new Map<string, CalendarDate>();
  /** What is accepted or on its way here and is not carried out yet, by client identifier. */
  readonly #late = new Map<string, number>();
  #transactions = 0;

  readonly personality: Personality;
  readonly time: SimulatedTime;

  constructor(personality: Personality, time: SimulatedTime) {
    this.personality = personality;
    this.time = time;
    for (const name of names) this.#dates.set(name, [{ from: 0, date: calendarDate(firstDates[name]) }]);
  }

  /** The date of a name, as it was so long ago. */
  dateOf(name: string, ago = 0): CalendarDate {
    const history = this.#dates.get(name) ?? [];
    const found = history.findLast(({ from }) => from <= this.time.real - ago) ?? history[0];
    if (found === undefined) throw new Error(`There is no name ${name}.`);
    return found.date;
  }

  chargesOf(clTRID: string): readonly Charge[] {
    return this.charges.filter((charge) => charge.clTRID === clTRID);
  }

  /** Whether something of this client identifier may yet be carried out. */
  mayStillCome(clTRID: string): boolean {
    return (this.#late.get(clTRID) ?? 0) > 0;
  }

  messagesFor(clTRID: string): readonly boolean[] {
    return this.#queue.filter((message) => message.clTRID === clTRID).map(({ succeeded }) => succeeded);
  }

  answer(request: ExchangeRequest, wall: number): Coming {
    switch (request.command) {
      case 'renew-domain':
        return this.#meetRenewal(request, wall);
      case 'look-up-domain':
        return this.#lookUp(request);
      case 'list-my-domains':
        return { reply: listReply(ownNames.map((name) => [name, this.dateOf(name, this.lag)])), milliseconds: 300 };
      case 'request-message':
      case 'acknowledge-message':
        return this.#poll(request);
      case 'check-availability':
        return { reply: answered(404, [['rpp-code', '01000']]), milliseconds: 20 };
      default:
        return { reply: answered(404, []), milliseconds: 20 };
    }
  }

  #lookUp(request: ExchangeRequest): Coming {
    if (this.lookUpsDown > 0) {
      this.lookUpsDown -= 1;
      return { reply: answered(503, []), milliseconds: 50 };
    }
    const name = decodeURIComponent(request.url.slice(request.url.lastIndexOf('/') + 1));
    const isOwn = ownNames.some((own) => own === name);
    return { reply: this.#dated(lookUpReply(name, this.dateOf(name, this.lag), isOwn)), milliseconds: 80 };
  }

  #poll(request: ExchangeRequest): Coming {
    if (request.method === 'DELETE') {
      const id = decodeURIComponent(request.url.slice(request.url.lastIndexOf('/') + 1));
      const place = this.#queue.findIndex((message) => message.id === id);
      const [message] = place < 0 ? [] : this.#queue.splice(place, 1);
      return { reply: messageReply(request, message ? '1000' : '2303', message, this.#queue.length), milliseconds: 30 };
    }
    const [head] = this.#queue;
    const code = head === undefined ? '1300' : '1301';
    return { reply: messageReply(request, code, head, this.#queue.length), milliseconds: 30 };
  }

  #meetRenewal(request: ExchangeRequest, wall: number): Coming {
    const name = /\/domainNames\/([^/]+)\//.exec(request.url)?.[1] ?? '';
    const clTRID = request.clTRID ?? '';
    const { expiryDate, renewalPeriod } = JSON.parse(request.body ?? '{}') as {
      expiryDate: CalendarDate;
      renewalPeriod: { unit: 'y'; value: number };
    };
    const renewal = { name, clTRID, expiryDate, years: renewalPeriod.value };
    const plan = this.plans.shift() ?? { carries: 'now', lateSeconds: 0, answer: { kind: 'honest' } };
    const { answer } = plan;
    const carries = carriesOf(plan);
    const expected = addPeriod(expiryDate, { unit: 'y', value: renewal.years });
    if (carries === 'late') this.#carryOutLate(renewal, plan.lateSeconds * 1000, answer.kind === 'pending');
    if (answer.kind === 'pending' && answer.refused) this.#tellLater(renewal, plan.lateSeconds * 1000);
    const date = carries === 'now' ? this.#carryOut(renewal) : undefined;
    return { ...this.#answerTo(renewal, answer, date, expected, wall), milliseconds: answerTakes(answer) };
  }

  #answerTo(
    { name }: Renewal,
    answer: Answer,
    date: CalendarDate | undefined,
    expected: CalendarDate,
    wall: number,
  ): { readonly reply: ExchangeReply } {
    this.#transactions += 1;
    const svTRID = `S-${this.#transactions}`;
    switch (answer.kind) {
      case 'honest':
        return { reply: this.#dated(date === undefined ? refusalReply(svTRID, name) : renewedReply(svTRID, date)) };
      case 'silence':
        return { reply: silence(answer.cause) };
      case 'pending':
        return {
          reply: this.#dated(answered(answer.by202 ? 202 : 201, answer.by202 ? [] : [['rpp-code', '01001']])),
        };
      case 'odd':
        return { reply: oddReply(answer, date ?? expected, wall) };
    }
  }

  /** Carries out a renewal, as this registry guards it; the new date, or undefined where it refuses. */
  #carryOut({ name, clTRID, expiryDate, years }: Renewal): CalendarDate | undefined {
    const replayed = this.personality === 'replays' ? this.#replays.get(clTRID) : undefined;
    if (replayed !== undefined) return replayed;
    const current = this.dateOf(name);
    if (this.personality === 'refuses-stale' && expiryDate !== current) return undefined;
    const to = addPeriod(current, { unit: 'y', value: years });
    this.#dates.get(name)?.push({ from: this.time.real, date: to });
    this.charges.push({ name, clTRID, at: this.time.real, to });
    this.#replays.set(clTRID, to);
    return to;
  }

  #carryOutLate(renewal: Renewal, milliseconds: number, tells: boolean): void {
    const { clTRID } = renewal;
    this.#late.set(clTRID, (this.#late.get(clTRID) ?? 0) + 1);
    this.time.after(milliseconds, () => {
      this.#late.set(clTRID, (this.#late.get(clTRID) ?? 0) - 1);
      const date = this.#carryOut(renewal);
      if (tells) this.#tell(renewal, date !== undefined);
    });
  }

  #tellLater(renewal: Renewal, milliseconds: number): void {
    this.time.after(milliseconds, () => this.#tell(renewal, false));
  }

  #tell({ name, clTRID }: Renewal, succeeded: boolean): void {
    this.#transactions += 1;
    this.#queue.push({ id: `m${this.#transactions}`, name, clTRID, succeeded });
  }

  #dated(reply: AnsweredReply): AnsweredReply {
    return { ...reply, headers: [...reply.headers, ['date', new Date(this.time.real).toUTCString()]] };
  }
}

interface Renewal {
  readonly name: string;
  readonly clTRID: string;
  readonly expiryDate: CalendarDate;
  readonly years: number;
}

/** What only the registry itself may say, it says only where it is true. */
function carriesOf({ carries, answer }: PostPlan): PostPlan['carries'] {
  if (answer.kind === 'honest') return 'now';
  if (answer.kind === 'pending') return answer.refused ? 'never' : 'late';
  if (answer.kind === 'silence') return carries;
  if (isOwnRefusal(answer)) return 'never';
  return isHonestYes(answer) ? 'now' : carries;
}

function answerTakes(answer: Answer): number {
  if (answer.kind === 'silence')
    return answer.cause === 'reset' ? 40 : answer.cause === 'headers-timeout' ? 30_000 : 120_000;
  return answer.kind === 'odd' ? answer.afterSeconds * 1000 + 60 : 60;
}
