import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TeamLost, TeamRefusal } from '#main/team/connection.ts';
import { formatInvitation, parseInvitation } from '#main/team/invitation.ts';
import { reachTrouble, serverTrouble } from '#main/team/joining-trouble.ts';
import { scramVerifier } from '#main/team/scram-verifier.ts';
import { say } from '#messages/say.ts';
import { DeskFailure } from '#values/failure.ts';

const invitation = {
  ...{ storeId: '0b0f7d3c-7f4e-4b0a-9f6e-1c2d3e4f5a6b', host: 'db.acme.example', port: 5432, database: 'Þjónusta' },
  ...{
    login: 'desk_1a2b',
    password: 'secret-word',
    ca: '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n',
  },
};
const text = formatInvitation(invitation);

function refusedWith(given: string): string | undefined {
  try {
    parseInvitation(given);
    return undefined;
  } catch (error) {
    if (!(error instanceof DeskFailure) || error.failure.kind !== 'invalid-input') throw error;
    expect(error.failure.field).toBe('invitation');
    expect(error.message).not.toContain('secret-word');
    return error.failure.code;
  }
}

test('an invitation is one line that a mail program may break', () => {
  expect(text).toMatch(/^registry-desk-team:[\w-]+$/);
  expect(parseInvitation(text)).toEqual(invitation);
  expect(parseInvitation(`  ${text.slice(0, 60)}\r\n   ${text.slice(60)}\n`)).toEqual(invitation);
  expect(parseInvitation(formatInvitation({ ...invitation, ca: null })).ca).toBeNull();
});

test('any other text is refused, and nothing of it is repeated', () => {
  expect(refusedWith('hello')).toBe('no-invitation');
  expect(refusedWith('registry-desk-team:')).toBe('damaged');
  expect(refusedWith(text.slice(0, -20))).toBe('damaged');
  const changed = (change: object) =>
    `registry-desk-team:${Buffer.from(JSON.stringify({ form: 1, ...invitation, ...change })).toString('base64url')}`;
  expect(refusedWith(changed({ form: 2 }))).toBe('newer');
  for (const wrong of [{ port: 0 }, { port: '5432' }, { host: 'a b' }, { login: '' }, { ca: 'x' }, { storeId: null }]) {
    expect(refusedWith(changed(wrong))).toBe('damaged');
  }
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (some, value) => {
      const made = `registry-desk-team:${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
      expect([refusedWith(some), refusedWith(made)]).not.toContain(undefined);
    }),
  );
});

const good = {
  ...{ version: 150_004, versionText: '15.4', encoding: 'UTF8', isStandby: false, fsync: 'on', fullPageWrites: 'on' },
  ...{ synchronousCommit: 'on', hasSchema: true },
};

test.each([
  [{}, undefined],
  [{ version: 140_010, versionText: '14.10' }, /PostgreSQL 14\.10\. Version 15 or later/],
  [{ isStandby: true }, /read-only copy/],
  [{ encoding: 'LATIN1' }, /encoding LATIN1/],
  [{ fsync: 'off' }, /setting fsync/],
  [{ fullPageWrites: 'off' }, /setting full_page_writes/],
  [{ synchronousCommit: 'local' }, /setting synchronous_commit/],
  [{ hasSchema: false }, /holds no team store/],
] as const)('a server of which %o is judged', (change, said) => {
  const trouble = serverTrouble({ ...good, ...change }, invitation);
  if (said === undefined) expect(trouble).toBeUndefined();
  else expect(trouble && say('en', trouble)).toMatch(said);
});

test.each([
  [new TeamLost('CERT_HAS_EXPIRED'), /certificate of db\.acme\.example has expired/],
  [new TeamLost('CERT_NOT_YET_VALID'), /not valid yet/],
  [new TeamLost('The server does not support SSL connections'), /does not encrypt/],
  [new TeamLost('ETIMEDOUT'), /did not answer in time/],
  [new TeamLost('timeout expired'), /did not answer in time/],
  [new TeamLost('no answer in time'), /did not answer in time/],
  [new TeamLost('EHOSTUNREACH'), /failed: EHOSTUNREACH/],
  [new TeamRefusal('28000', 'no pg_hba.conf entry'), /does not let desk_1a2b in from this computer: no pg_hba/],
  [new TeamRefusal('42704', 'unrecognized parameter'), /PostgreSQL/],
] as const)('%o is said', (error, said) => {
  const trouble = reachTrouble(error, invitation);
  expect(trouble instanceof DeskFailure && trouble.message).toMatch(said);
});

test('what is a fault of ours stays one', () => {
  const fault = new TypeError('a fault');
  expect(reachTrouble(fault, invitation)).toBe(fault);
  const strange = new TeamRefusal('22P02', 'invalid input');
  expect(reachTrouble(strange, invitation)).toBe(strange);
});

test('the verifier is what PostgreSQL makes of a password', () => {
  // RFC 7677, 3: user "user", password "pencil", this salt, 4096 rounds; made by PostgreSQL’s own encryption.
  const verifier = scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'));
  expect(verifier).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  );
});
