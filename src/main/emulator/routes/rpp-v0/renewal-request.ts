import type { Refusal, RefusalDetail } from '#main/emulator/refusal.ts';
import { refusal } from '#main/emulator/refusal.ts';
import type { RegistryRequest } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';
import { type Message, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { type CalendarDate, parseCalendarDate } from '#values/calendar-date.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';

/** A renewal request of right form: rows 6 to 11 of decision table 14.1 are passed. */
export interface RenewalForm {
  readonly expiryDate: CalendarDate;
  readonly period: RenewalPeriod;
  readonly cardId: string;
}

/** Reads the headers and body of a renewal (specification, Renewal request body; 14.1 rows 6 and 8 to 11). */
export function readRenewalRequest(
  world: World,
  request: RegistryRequest,
): { readonly form: RenewalForm } | { readonly refused: Refusal } {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isOne = world.personality['renewal-media-type'] === 'rpp+json-only';
  if (type !== 'application/rpp+json' && (isOne || type !== 'application/json')) {
    const reason =
      type === ''
        ? message(isOne ? 'rules.typeOneMissing' : 'rules.typeEitherMissing')
        : message(isOne ? 'rules.typeOne' : 'rules.typeEither', { type });
    const rule = { source: '14.1 row 6, N6', text: reason };
    return { refused: refusal('2102', 'media-type', reason, rule, { status: 415 }) };
  }
  const body = readObject(request.body);
  if (body === undefined) {
    const rule = { source: '14.1 row 8', text: message('rules.jsonObject') };
    return { refused: refusal('2001', 'not-json', rule.text, rule, { path: '$' }) };
  }
  return readMembers(request, body);
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readMembers(
  request: RegistryRequest,
  body: Readonly<Record<string, unknown>>,
): { readonly form: RenewalForm } | { readonly refused: Refusal } {
  const cardHeader = request.headers['registry-cardid'];
  const cardId = typeof cardHeader === 'string' ? cardHeader.trim() : '';
  const { expiryDate, renewalPeriod } = body;
  const period = isObject(renewalPeriod) ? renewalPeriod : undefined;

  const missing: TellingDetail[] = [];
  const miss = (member: string, slug: string) =>
    missing.push({ code: '2003', slug, reason: message('rules.memberMissing', { member }), path: `$.${member}` });
  if (cardId === '') missing.push({ code: '2003', slug: 'card-missing', reason: message('rules.cardMissing') });
  if (expiryDate === undefined || expiryDate === null) miss('expiryDate', 'expiry-date-missing');
  if (renewalPeriod === undefined || renewalPeriod === null) {
    miss('renewalPeriod', 'period-missing');
  } else if (period !== undefined) {
    if (period.unit === undefined || period.unit === null) {
      miss('renewalPeriod.unit', 'period-unit-missing');
    }
    if (period.value === undefined || period.value === null) {
      miss('renewalPeriod.value', 'period-value-missing');
    }
  }
  if (missing.length > 0) return refuseAll(missing, '14.1 row 9');

  const date = readExpiryDate(expiryDate);
  const wrong: TellingDetail[] = [];
  if (date === undefined) {
    const reason = message('rules.dateForm', { value: JSON.stringify(expiryDate) });
    wrong.push({ code: '2005', slug: 'expiry-date-form', reason, path: '$.expiryDate' });
  }
  if (period === undefined) {
    const reason = message('rules.periodForm');
    wrong.push({ code: '2005', slug: 'period-form', reason, path: '$.renewalPeriod' });
  } else {
    if (period.unit !== 'y' && period.unit !== 'm') {
      const reason = message('rules.unitForm', { value: JSON.stringify(period.unit) });
      wrong.push({ code: '2005', slug: 'period-unit-form', reason, path: '$.renewalPeriod.unit' });
    }
    if (!Number.isInteger(period.value)) {
      const reason = message('rules.valueForm', { value: JSON.stringify(period.value) });
      wrong.push({ code: '2005', slug: 'period-value-form', reason, path: '$.renewalPeriod.value' });
    }
  }
  if (wrong.length > 0 || date === undefined || period === undefined) return refuseAll(wrong, '14.1 row 10');

  const value = period.value as number;
  if (value < 1 || value > 99) {
    const reason = message('rules.valueRange');
    const detail = { code: '2004', slug: 'period-value', reason, path: '$.renewalPeriod.value' };
    return refuseAll([detail], '14.1 row 11, N1');
  }
  return { form: { cardId, expiryDate: date, period: { unit: period.unit as 'y' | 'm', value } } };
}

/** A calendar date, or a date-time whose UTC day is taken (N5: the JSON draft writes one). */
function readExpiryDate(value: unknown): CalendarDate | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = parseCalendarDate(value);
  if (plain.ok) return plain.value;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(value)) return undefined;
  if (!parseCalendarDate(value.slice(0, 10)).ok) return undefined;
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return undefined;
  const day = parseCalendarDate(new Date(instant).toISOString().slice(0, 10));
  return day.ok ? day.value : undefined;
}

/** A reason that is told as the rule as well. */
interface TellingDetail extends Omit<RefusalDetail, 'reason'> {
  readonly reason: Message;
}

function refuseAll(details: readonly TellingDetail[], source: string): { readonly refused: Refusal } {
  const [first] = details;
  if (first === undefined) throw new RangeError('a refusal needs a reason');
  const [said, ...others] = details.map((detail) => ({ ...detail, reason: say('en', detail.reason) }));
  return {
    refused: { code: first.code, details: [said as RefusalDetail, ...others], rule: { source, text: first.reason } },
  };
}
