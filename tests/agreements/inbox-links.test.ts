import { expect, test } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { account, domain, intention, ownHandle } from '../unit/main/database/samples.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';
import {
  acknowledgeAnswer,
  acknowledgement,
  actionContent,
  actionOfHost,
  arrival,
  content,
} from '../unit/main/inbox/store/inbox-samples.ts';
import { inboxOfTeamSeat } from '../unit/main/team/seat-kind.ts';

const window = { offset: 0, limit: 100 };

describeStores(
  'what a message of the inbox archive is linked to',
  (kind) => {
    test.each([
      ['a name of the list of names', 'Domain expires soon: “fjara.example”.', 'fjara.example'],
      ['with Icelandic letters', 'Lénið ÞÓRÐUR.example rennur út, sjá isnic.is', 'xn--rur-3man9d.example'],
      ['a name of nobody here', 'Domain expires soon: hraun.example', null],
      ['two names of the list of names', 'fjara.example and þórður.example expire', null],
    ])('a text with %s is about what the list of names knows: %s', async (_what, text, ldhName) => {
      const store = await kind.open();
      await store.accounts.keep(account());
      for (const name of ['fjara.example', 'xn--rur-3man9d.example']) {
        await store.domains.keepLookup({
          accountId: 'account-1',
          ownHandle,
          domain: domain(name),
          raw: '{}',
          toldAt: 1,
        });
      }
      await store.inbox.keep(arrival('1', { content: content({ text }) }));
      const elsewhere = { accountId: 'account-2', inboxId: 'elsewhere', content: content({ text }) };
      await store.inbox.keep(arrival('1', elsewhere));
      expect((await store.inbox.details('inbox-1'))?.message).toMatchObject({
        ldhName,
        kind: 'notice',
        unasked: false,
      });
      expect((await store.inbox.details('elsewhere'))?.message.ldhName).toBeNull();
      if (ldhName !== null) expect((await store.inbox.page({ ...window, ldhName })).total).toBe(1);
      // What the acknowledgement adds does not take the name away.
      const together = content({
        text,
        words: `${text}
more`,
      });
      await store.inbox.acknowledged(acknowledgement('inbox-1', { answer: acknowledgeAnswer(together, { together }) }));
      expect((await store.inbox.details('inbox-1'))?.message.ldhName).toBe(ldhName);
    });

    test.each([
      [true, 'reconciled-renewed'],
      [false, 'reconciled-not-renewed'],
    ] as const)('a result of %s settles the renewal with the same clTRID: %s', async (succeeded, state) => {
      const store = await kind.open();
      const { clTRID } = intention();
      await store.ledger.open(intention());
      await store.ledger.step('entry-1', { state: 'sent', at: 6000, text: asWritten('') });
      await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7000, text: asWritten('reset') });
      const kept = await store.inbox.keep(arrival('8', { content: actionContent(clTRID, succeeded) }));
      expect(kept.settledEntryIds).toEqual(['entry-1']);
      expect(await store.ledger.get('entry-1')).toMatchObject({ state, svTRID: 'server-1', journalId: 'journal-8' });
      const page = await store.inbox.page({ ...window, entryId: 'entry-1' });
      expect(page.messages[0]).toMatchObject({ entryId: 'entry-1', unasked: false });
    });

    test.each([
      [true, 'reconciled-renewed', ['entry-1']],
      [false, 'outcome-unknown', []],
    ] as const)('a result of %s about a renewal that was sent twice: %s', async (succeeded, state, settled) => {
      const store = await kind.open();
      await store.ledger.open(intention());
      const { expiryDateSent: dateNow } = intention();
      await store.ledger.step('entry-1', { state: 'sent', at: 6000, text: asWritten('') });
      await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7000, text: asWritten('reset') });
      await store.ledger.keepReading('entry-1', {
        at: 7500,
        afterStep: 3,
        source: 'rdap',
        dateNow,
        text: asWritten(''),
        journalId: 'j',
      });
      await store.ledger.step('entry-1', { state: 'sent', at: 8000, text: asWritten('') });
      await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 9000, text: asWritten('reset') });
      expect((await store.ledger.get('entry-1'))?.steps).toHaveLength(5);
      // A refusal of one sending says nothing about the other.
      const kept = await store.inbox.keep(arrival('8', { content: actionContent(intention().clTRID, succeeded) }));
      expect(kept.settledEntryIds).toEqual(settled);
      expect((await store.ledger.get('entry-1'))?.state).toBe(state);
    });

    test.each([
      ['once', 'unseen', 1],
      ['twice', 'none', 2],
    ] as const)(
      'a refusal that comes after a yes to a renewal that was sent %s: alarm %s',
      async (_often, alarm, often) => {
        const store = await kind.open();
        await store.ledger.open(intention());
        const { expiryDateSent: dateNow, clTRID, expectedExpiryDate: newExpiryDate } = intention();
        if (often === 2) {
          await store.ledger.step('entry-1', { state: 'sent', at: 6000, text: asWritten('') });
          await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7000, text: asWritten('reset') });
          const reading = {
            at: 7500,
            afterStep: 3,
            source: 'rdap',
            dateNow,
            text: asWritten(''),
            journalId: 'j',
          } as const;
          await store.ledger.keepReading('entry-1', reading);
        }
        await store.ledger.step('entry-1', { state: 'sent', at: 8000, text: asWritten('') });
        await store.ledger.step('entry-1', { state: 'renewed', at: 9000, text: asWritten(''), newExpiryDate });
        await store.inbox.keep(arrival('8', { content: actionContent(clTRID, false) }));
        expect(await store.ledger.get('entry-1')).toMatchObject({ state: 'renewed', alarm });
      },
    );

    test('a renewal still under way is linked, and settled once its outcome is unknown', async () => {
      const store = await kind.open();
      await store.ledger.open(intention());
      await store.ledger.step('entry-1', { state: 'sent', at: 6000, text: asWritten('') });
      const kept = await store.inbox.keep(arrival('8', { content: actionContent(intention().clTRID, true) }));
      expect(kept.settledEntryIds).toEqual([]);
      expect((await store.ledger.get('entry-1'))?.state).toBe('sent');
      await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7000, text: asWritten('reset') });
      expect(await store.inbox.emptied('account-1', 'repp-v1', 8000, 8000)).toMatchObject({
        settledEntryIds: ['entry-1'],
      });
      expect((await store.ledger.get('entry-1'))?.state).toBe('reconciled-renewed');
    });

    test('a message without a result, of another transaction, of another name or of a host settles nothing', async () => {
      const store = await kind.open();
      await store.ledger.open(intention());
      await store.ledger.step('entry-1', { state: 'sent', at: 6000, text: asWritten('') });
      await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7000, text: asWritten('reset') });
      const { clTRID } = intention();
      const said = [
        actionContent(clTRID, undefined),
        actionContent('somebody-else', true),
        actionContent(clTRID, true, 'other.example'),
        actionOfHost(clTRID),
      ];
      for (const [index, one] of said.entries()) {
        expect((await store.inbox.keep(arrival(String(index), { content: one }))).settledEntryIds).toEqual([]);
      }
      expect((await store.ledger.get('entry-1'))?.state).toBe('outcome-unknown');
    });

    test('a result in another environment settles nothing here', async () => {
      const store = await kind.open();
      await store.ledger.open(intention());
      await store.ledger.step('entry-1', { state: 'sent', at: 6000, text: asWritten('') });
      await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7000, text: asWritten('reset') });
      const said = actionContent(intention().clTRID, true);
      await store.inbox.keep(arrival('8', { content: said, environment: 'production' }));
      expect((await store.inbox.page(window)).messages[0]).toMatchObject({ entryId: null, unasked: true });
      expect((await store.ledger.get('entry-1'))?.state).toBe('outcome-unknown');
    });
  },
  [inboxOfTeamSeat],
);
