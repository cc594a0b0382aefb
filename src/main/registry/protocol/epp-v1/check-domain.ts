import { message } from '#messages/message.ts';
import { unicodeNameOf } from '#values/domain-name.ts';
import { type Oddity, oddity } from '#values/oddity.ts';
import { readResultCode } from '#values/result-code.ts';
import type { AvailabilityAnswer } from '../availability-answer.ts';
import { addressOf, type Command } from '../command.ts';
import { judgeStatus } from '../judge-status.ts';
import { readProblem } from '../read-problem.ts';
import { agreedValueOf, headerOf, valuesOf } from '../read-reply.ts';
import { readReceipt } from '../receipt.ts';
import { refusal } from '../refusal.ts';
import { type AnswerFacts, notTheRegistry, unreadable } from '../undecided.ts';
import { type DialectName, dialects, prefixesOf } from './dialect.ts';
import { headerCodeOf } from './epp-answer.ts';
import { readBoolean } from './epp-node.ts';

/**
 * Checks a domain: HEAD /v1/domains/{name} (specification, RPP v1 and REPP v1). The headers carry the answer:
 * check-avail 1 = available, 0 = not; the status is not looked at when they are there (not shown; protocol facts N23).
 * A reason comes in both cases, so it never decides.
 *
 * Failures: refused, not-authorised, limited, no-answer, not-the-registry (no check-avail), unreadable.
 */
export function checkDomain(asked: {
  dialect: DialectName;
  ldhName: string;
  clTRID: string;
}): Command<AvailabilityAnswer> {
  const dialect = dialects[asked.dialect];
  const what = message('registry.availabilityOf', { name: unicodeNameOf(asked.ldhName) });
  return {
    name: 'check-domain',
    what,
    interface: dialect.name,
    effect: 'asks',
    repeatable: true,
    budget: 'availability',
    credentials: 'api-key',
    clTRID: asked.clTRID,
    encode: (addresses) => ({
      method: 'HEAD',
      url: addressOf(addresses, dialect.base, 'v1Domain', { name: asked.ldhName }),
      headers: [[dialect.clTRIDHeader, asked.clTRID]],
      body: undefined,
    }),
    decode(reply, context) {
      const prefixes = prefixesOf(dialect);
      const spoken = prefixes.find((prefix) => valuesOf(reply, `${prefix}-check-avail`).length > 0);
      const code = headerCodeOf(reply, dialect);
      const oddities: Oddity[] = [];
      if (spoken !== undefined && spoken !== dialect.prefix) {
        oddities.push(oddity('otherPrefix', { spoken, expected: dialect.prefix }));
      }
      if (spoken !== undefined && code === undefined) oddities.push(oddity('noCode'));
      const receipt = readReceipt(reply, prefixes, code, asked.clTRID, oddities);
      const facts: AnswerFacts = {
        what,
        status: reply.status,
        clTRID: asked.clTRID,
        svTRID: receipt.svTRID,
        journalId: context.journalId,
      };
      judgeStatus(reply, {
        ...facts,
        interface: dialect.name,
        budget: 'availability',
        code: code ?? (spoken === undefined ? undefined : '1000'),
        problem: () => readProblem(reply),
      });
      if (code !== undefined && readResultCode(code).outcome === 'failure') {
        throw refusal({ ...facts, code, details: [], text: reasonOf(reply, spoken) });
      }
      if (spoken === undefined) {
        throw notTheRegistry(
          facts,
          message('registry.noCheckAvail', { header: `${dialect.prefix}-check-avail`, status: reply.status }),
        );
      }
      const available = readBoolean(agreedValueOf(reply, `${spoken}-check-avail`));
      if (available === undefined) {
        throw unreadable(facts, `${spoken}-check-avail`, message('registry.oddCheckAvail'));
      }
      return {
        ldhName: asked.ldhName,
        verdict: available ? 'available' : 'registered',
        reason: reasonOf(reply, spoken),
        receipt,
      };
    },
  };

  function reasonOf(reply: Parameters<Command<AvailabilityAnswer>['decode']>[0], spoken: string | undefined) {
    const reason = headerOf(reply, `${spoken ?? dialect.prefix}-check-reason`)?.trim();
    return reason === '' ? undefined : reason;
  }
}
