import type { AvailabilityAnswer } from '#main/registry/protocol/availability-answer.ts';
import type { Command } from '#main/registry/protocol/command.ts';
import { acknowledgeMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import { checkDomain } from '#main/registry/protocol/epp-v1/check-domain.ts';
import { requestMessage } from '#main/registry/protocol/epp-v1/request-message.ts';
import { checkAvailability as checkByRdap } from '#main/registry/protocol/rdap/check-availability.ts';
import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import { lookUpEntity } from '#main/registry/protocol/rdap/look-up-entity.ts';
import { lookUpNameserver } from '#main/registry/protocol/rdap/look-up-nameserver.ts';
import { readDomainList } from '#main/registry/protocol/rdap/read-domain-list.ts';
import { readInstant } from '#main/registry/protocol/read-instant.ts';
import { checkAvailability } from '#main/registry/protocol/rpp-v0/check-availability.ts';
import { probe } from '#main/registry/protocol/rpp-v0/probe.ts';
import { type RenewalAnswer, renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { redactHeaders, redactText, redactUrl } from '#main/registry/transport/redaction.ts';
import { readRetryAfter } from '#main/registry/transport/retry-after.ts';
import { calendarDate, parseCalendarDate } from '#values/calendar-date.ts';
import { parseDomainName, parseHostName, unicodeNameOf } from '#values/domain-name.ts';
import { DeskFailure } from '#values/failure.ts';
import { readResultCode } from '#values/result-code.ts';
import { parseTransactionId } from '#values/transaction-id.ts';

/** Something that reads what came from outside. Throws an Error that says which rule was broken. */
export interface Reader {
  readonly name: string;
  readonly read: (reply: AnsweredReply) => void;
}

const ldhName = 'xn--slenska-6ya.is';
const context = { journalId: 'journal-1', receivedAt: 0 };
const decoder = new TextDecoder();

function ofCommand<Answer>(
  command: Command<Answer>,
  judge: (answer: Answer, reply: AnsweredReply) => string | undefined = () => undefined,
): Reader {
  return {
    name: `${command.interface} ${command.name}`,
    read(reply) {
      let answer: Answer;
      try {
        answer = command.decode(reply, context) as Answer;
      } catch (error) {
        if (!(error instanceof DeskFailure)) throw error;
        const text = error.message;
        if (text.length < 20 || text.length > 20_000) throw new Error(`a message of ${text.length} characters`);
        if (/\bundefined\b|\[object /.test(text) && !/undefined|object/.test(everything(reply))) {
          throw new Error(`a message that shows our insides: ${text}`);
        }
        return;
      }
      if (answer === undefined || answer === null) throw new Error('neither an answer nor a failure');
      // What is answered goes over a seam as JSON, whatever came.
      JSON.stringify(answer);
      const wrong = judge(answer, reply);
      if (wrong !== undefined) throw new Error(wrong);
    },
  };
}

function everything(reply: AnsweredReply): string {
  return `${JSON.stringify(reply.headers)}${decoder.decode(reply.body)}`;
}

/** The value on which every header of this name agrees; empty where there is none, or where they differ. */
function onlyValue(reply: AnsweredReply, name: string): string {
  const joined = reply.headers.flatMap(([given, value]) => (given === name ? [value] : [])).join(',');
  const values = new Set(
    joined
      .split(/\s*,\s*/)
      .map((value) => value.trim())
      .filter(Boolean),
  );
  return values.size === 1 ? [...values].join() : '';
}

/** A name may look available only when the registry really said so: judged anew, from the words of the specification. */
function judgeV0({ verdict }: AvailabilityAnswer, reply: AnsweredReply): string | undefined {
  const genuine = /^0?1000$/.test(onlyValue(reply, 'rpp-code'));
  const right = genuine && reply.status === (verdict === 'available' ? 200 : 404);
  return right ? undefined : `v0 says ${verdict} on ${reply.status} with ${JSON.stringify(reply.headers)}`;
}

function judgeDac({ verdict }: AvailabilityAnswer, reply: AnsweredReply): string | undefined {
  if (verdict === 'registered')
    return reply.status === 200 ? undefined : `the checker says registered on ${reply.status}`;
  const right = reply.status === 404 && /"description"[\s\S]*available/i.test(decoder.decode(reply.body));
  return right ? undefined : `the checker says available on ${reply.status}`;
}

function judgeRenewal(answer: RenewalAnswer, reply: AnsweredReply): string | undefined {
  const code = onlyValue(reply, 'rpp-code');
  if (reply.status < 200 || reply.status > 299 || !/^(0?1\d{3}|1[12]\d{3})$/.test(code)) {
    return `a renewal was read as done on ${reply.status} with code ${code}`;
  }
  if (answer.kind === 'renewed' && !parseCalendarDate(answer.expiryDate).ok) return 'a renewal without a date';
  return undefined;
}

const asText = (name: string, read: (text: string) => unknown): Reader => ({
  name,
  read: (reply) => void read(decoder.decode(reply.body)),
});

/** Every reader that meets words of others. */
export const readers: readonly Reader[] = [
  ofCommand(checkAvailability({ ldhName, clTRID: 'fuzz-1' }), judgeV0),
  ofCommand(checkByRdap({ ldhName }), judgeDac),
  ofCommand(checkDomain({ dialect: 'rpp-v1', ldhName, clTRID: 'fuzz-1' })),
  ofCommand(checkDomain({ dialect: 'repp-v1', ldhName, clTRID: 'fuzz-1' })),
  ofCommand(
    renewDomain({
      ldhName,
      clTRID: 'fuzz-1',
      cardId: 'P',
      expiryDate: calendarDate('2027-03-14'),
      period: { unit: 'y', value: 1 },
    }),
    judgeRenewal,
  ),
  ofCommand(probe({ clTRID: 'fuzz-1' })),
  ofCommand(requestMessage({ dialect: 'rpp-v1', clTRID: 'fuzz-1' })),
  ofCommand(requestMessage({ dialect: 'repp-v1', clTRID: 'fuzz-1', form: 'xml' }), (answer) =>
    answer.kind === 'message' && answer.message.messageId.trim() === '' ? 'a message without an identifier' : undefined,
  ),
  ofCommand(acknowledgeMessage({ dialect: 'repp-v1', messageId: '40017', clTRID: 'fuzz-1' }), (answer, reply) =>
    answer.kind === 'acknowledged' && reply.status === 404 ? 'acknowledged on 404' : undefined,
  ),
  ofCommand(lookUpDomain({ ldhName }), (answer) =>
    answer.kind === 'found' && answer.domain.ldhName !== ldhName ? 'the domain of another name' : undefined,
  ),
  ofCommand(lookUpEntity({ handle: 'ABC12-IS' })),
  ofCommand(lookUpNameserver({ ldhName: 'ns1.fjara.is' })),
  {
    name: 'rdap lists',
    read: (reply) => {
      const pieces = readDomainList(reply.body);
      for (let step = pieces.next(); step.done !== true; step = pieces.next()) JSON.stringify(step.value);
    },
  },
  {
    name: 'redaction',
    read: (reply) => {
      redactHeaders(reply.headers);
      redactText(decoder.decode(reply.body));
      redactUrl(decoder.decode(reply.body.subarray(0, 200)));
    },
  },
  asText('names', (text) => [
    parseHostName(text.slice(0, 300)),
    parseDomainName(text.slice(0, 80), ['is']),
    unicodeNameOf(text.slice(0, 80)),
  ]),
  asText('values', (text) => [
    readInstant(text.slice(0, 60)),
    parseCalendarDate(text.slice(0, 20)),
    readRetryAfter(text.slice(0, 60), 0),
    readResultCode(text.slice(0, 10)),
    parseTransactionId(text.slice(0, 80)),
  ]),
];
