import type { Command } from '#main/registry/protocol/command.ts';
import { acknowledgeMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import { checkDomain } from '#main/registry/protocol/epp-v1/check-domain.ts';
import type { DialectName } from '#main/registry/protocol/epp-v1/dialect.ts';
import { requestMessage } from '#main/registry/protocol/epp-v1/request-message.ts';
import { checkAvailability as checkByRdap } from '#main/registry/protocol/rdap/check-availability.ts';
import { listIspstat } from '#main/registry/protocol/rdap/list-ispstat.ts';
import { listMyDomains } from '#main/registry/protocol/rdap/list-my-domains.ts';
import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import { lookUpEntity } from '#main/registry/protocol/rdap/look-up-entity.ts';
import { lookUpNameserver } from '#main/registry/protocol/rdap/look-up-nameserver.ts';
import { checkAvailability as checkByRppV0 } from '#main/registry/protocol/rpp-v0/check-availability.ts';
import { probe } from '#main/registry/protocol/rpp-v0/probe.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import { calendarDate } from '#values/calendar-date.ts';
import type { Transcript } from './transcript.ts';

/** The client's command for a transcript, from the values that the asker chooses. */
export function clientCommand(transcript: Transcript, given = transcript.given): Command<unknown> {
  const value = (name: string): string => {
    const found = given[name];
    if (found === undefined) throw new Error(`${transcript.name}: "with: ${name} = …" is missing`);
    return found;
  };
  const dialect = transcript.interface as DialectName;
  const form = given.form === 'xml' ? 'xml' : 'json';
  switch (transcript.command) {
    case 'check-availability':
      return transcript.interface === 'rdap'
        ? checkByRdap({ ldhName: value('ldhName') })
        : checkByRppV0({ ldhName: value('ldhName'), clTRID: value('clTRID') });
    case 'renew-domain':
      return renewDomain({
        ldhName: value('ldhName'),
        clTRID: value('clTRID'),
        cardId: value('cardId'),
        expiryDate: calendarDate(value('expiryDate')),
        period: { unit: 'y', value: Number(given.years ?? 1) },
      });
    case 'probe':
      return probe({ clTRID: value('clTRID') });
    case 'request-message':
      return requestMessage({ dialect, clTRID: value('clTRID'), form });
    case 'acknowledge-message':
      return acknowledgeMessage({ dialect, messageId: value('messageId'), clTRID: value('clTRID'), form });
    case 'check-domain':
      return checkDomain({ dialect, ldhName: value('ldhName'), clTRID: value('clTRID') });
    case 'look-up-domain':
      return lookUpDomain({ ldhName: value('ldhName') });
    case 'look-up-entity':
      return lookUpEntity({ handle: value('handle') });
    case 'look-up-nameserver':
      return lookUpNameserver({ ldhName: value('ldhName') });
    case 'list-my-domains':
      return listMyDomains();
    case 'list-ispstat':
      return listIspstat();
    default:
      throw new Error(`${transcript.name}: there is no command ${transcript.command}`);
  }
}
