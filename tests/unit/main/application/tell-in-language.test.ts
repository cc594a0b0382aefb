import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Work } from '#contract/desk/work.ts';
import { tellInLanguage } from '#main/application/tell-in-language.ts';
import { asWritten, message } from '#messages/message.ts';
import { say as sayIn } from '#messages/say.ts';
import { DeskFailure } from '#values/failure.ts';
import { workSubjects, workTitle } from '#values/work-title.ts';

type Language = 'en' | 'is' | 'pseudo';

/** What was told, by a desk whose windows speak the language. */
async function told(language: Language, tell: (telling: ReturnType<typeof tellInLanguage>) => void): Promise<string[]> {
  const said: string[] = [];
  const say = ({ title, text }: { title: string; text: string }) => void said.push(`${title} | ${text}`);
  tell(tellInLanguage({ notify: say, workEnded: say, badge: () => undefined }, async () => ({ language })));
  await setImmediate();
  return said;
}

const work = { subject: { code: 'check-names', count: 21 }, state: 'done', failure: null, trouble: null } as Work;

test('long work that ended or paused itself is told in the language of the windows', async () => {
  const failure = { kind: 'internal', message: message('desk.fault', { reference: 'r' }), reference: 'r' } as const;
  const all = (language: Language) =>
    told(language, ({ tellWork }) => {
      tellWork(work);
      tellWork({ ...work, subject: { code: 'download-my-domains', name: 'Norn' }, state: 'failed', failure });
      tellWork({ ...work, state: 'paused', trouble: asWritten('The key was refused.') });
    });
  expect(await all('en')).toEqual([
    'Check 21 names | Done.',
    'Download the domains of Norn | Unexpected error (reference r in the log).',
    'Check 21 names | Paused: The key was refused.',
  ]);
  expect(await all('is')).toEqual([
    'Kanna 21 lén | Lokið.',
    'Sækja lén Norn | Óvænt villa (tilvísun r í atburðaskránni).',
    'Kanna 21 lén | Í hléi: The key was refused.',
  ]);
  expect(await all('pseudo')).toEqual(await all('en'));
});

test('names that come near their expiry are told with the plurals of the language', async () => {
  const one = { accountLabel: 'Norn', names: 1, nearest: 'fjall.is', days: 1 };
  const all = (language: Language) =>
    told(language, ({ tellExpiring }) => {
      tellExpiring(one);
      tellExpiring({ ...one, names: 3, days: 30 });
      tellExpiring({ ...one, names: 21, days: 21 });
    });
  expect(await all('en')).toEqual([
    'Norn | fjall.is expires within 1 day.',
    'Norn | 3 names expire within 30 days.',
    'Norn | 21 names expire within 21 days.',
  ]);
  expect(await all('is')).toEqual([
    'Norn | fjall.is rennur út innan 1 dags.',
    'Norn | 3 lén renna út innan 30 daga.',
    'Norn | 21 lén rennur út innan 21 dags.',
  ]);
});

test('names that were renewed elsewhere are told with the plurals of the language', async () => {
  const one = { accountLabel: 'Norn', names: 1, first: 'fjall.is' };
  const all = (language: Language) =>
    told(language, ({ tellElsewhere }) => {
      tellElsewhere?.(one);
      tellElsewhere?.({ ...one, names: 3 });
      tellElsewhere?.({ ...one, names: 21 });
    });
  expect(await all('en')).toEqual([
    'Norn | fjall.is was renewed, but not by Registry Desk. See Renewals.',
    'Norn | 3 names were renewed, but not by Registry Desk. See Renewals.',
    'Norn | 21 names were renewed, but not by Registry Desk. See Renewals.',
  ]);
  expect(await all('is')).toEqual([
    'Norn | fjall.is var endurnýjað, en ekki af Registry Desk. Sjá Endurnýjanir.',
    'Norn | 3 lén voru endurnýjuð, en ekki af Registry Desk. Sjá Endurnýjanir.',
    'Norn | 21 lén var endurnýjað, en ekki af Registry Desk. Sjá Endurnýjanir.',
  ]);
});

test('a message is told in its own words, and where it has none in the language of the windows', async () => {
  const tell = ({ attention }: ReturnType<typeof tellInLanguage>) => {
    for (const text of [message('inbox.noticeCameWithoutText'), asWritten('Domain created')]) {
      attention?.notify({ title: 'fjall.is', text, inboxId: 'i' });
    }
  };
  expect(await told('is', tell)).toEqual([
    'fjall.is | Skilaboð bárust úr skilaboðaröðinni.',
    'fjall.is | Domain created',
  ]);
  expect(await told('en', tell)).toEqual([
    'fjall.is | A message came with the poll queue.',
    'fjall.is | Domain created',
  ]);
});

test('many messages are told as a number, in both languages', async () => {
  const tell = ({ attention }: ReturnType<typeof tellInLanguage>) => attention?.notifyMany(37);
  expect(await told('en', tell)).toEqual(['Inbox | 37 new messages came with the poll queue.']);
  expect(await told('is', tell)).toEqual(['Innhólf | 37 ný skilaboð bárust úr skilaboðaröðinni.']);
});

test('every long work has a title in both languages', () => {
  for (const code of workSubjects) {
    for (const language of ['en', 'is'] as const) {
      for (const count of [1, 2]) {
        expect(sayIn(language, workTitle({ code, name: 'Norn', count })), code).toMatch(/^[^{}]+$/);
      }
    }
  }
});

test('a store that is closed tells nothing, and a host without notifications is asked for none', async () => {
  const said: string[] = [];
  const port = { notify: () => void said.push('told'), badge: () => undefined };
  const closed = () =>
    Promise.reject(new DeskFailure({ kind: 'internal', message: message('desk.cancelled'), reference: 'r' }));
  tellInLanguage(port, closed).tellWork(work);
  tellInLanguage(undefined, closed).tellWork(work);
  await setImmediate();
  expect([said, tellInLanguage(undefined, closed).attention]).toEqual([[], undefined]);
});
