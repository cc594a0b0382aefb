import { expect, test } from 'vitest';
import { type TeamStanding, teamLinkStates } from '#contract/team.ts';
import { useLinkText, useRecordsWaitText } from '#renderer/team/use-team-standing.ts';
import { saidIn } from '../said-in.tsx';

// By the computer's own clock: the sentences name its day, whatever its time zone is.
const since = new Date(2026, 10, 27, 14, 2).getTime();

function said(language: 'en' | 'is', link: TeamStanding['link'], linkSince: number | null = since): Promise<string> {
  return saidIn(language, useLinkText, { link, linkSince });
}

test.each([
  ['lost', /^No connection to the team store since .*27 Nov 2026.*\. You can read\. Nothing is sent\.$/],
  ['current', /^Connected since .*27 Nov 2026.*\.$/],
  ['outdated', /^Update Registry Desk: the team store needs a newer one\. You can read\.$/],
  ['store-older', /^The team store is older than this Registry Desk\. Its administrator upgrades it\. You can read\.$/],
  ['unlike', /^Records of this computer differ from those of the team\. You can read\./],
  ['comparing', /^The team store went back or was replaced\. Nothing is sent until the records are compared\.$/],
  ['ended', /^Your access to the team store has ended\.$/],
  ['copied', /^This data folder is a copy, so nothing is sent\./],
  ['no-password', /^The keychain does not give the password of the team store\. You can read\. Nothing is sent\.$/],
  ['server-full', /^The server of the team store has no room left\. You can read\. Nothing is sent\.$/],
  ['cannot-write', /^This computer cannot write to its data folder\. Free some space on its disk\. /],
] as const)('%s is said with what is still possible', async (link, sentence) => {
  expect(await said('en', link)).toMatch(sentence);
});

test('before the first try no time is said', async () => {
  expect(await said('en', 'lost', null)).toBe('Not connected to the team store yet. You can read. Nothing is sent.');
});

test('every state has its own sentence, in both languages', async () => {
  for (const language of ['en', 'is'] as const) {
    const all = await Promise.all(teamLinkStates.map((link) => said(language, link)));
    expect(new Set(all).size).toBe(teamLinkStates.length);
  }
  expect(await said('is', 'lost')).toMatch(/^Ekkert samband við gagnasafn hópsins frá .*27\. nóv/);
});

test('records that wait are counted', async () => {
  expect(await saidIn('en', useRecordsWaitText, 1)).toBe('1 record of this desk is not in the team store yet.');
  expect(await saidIn('en', useRecordsWaitText, 2)).toBe('2 records of this desk are not in the team store yet.');
  expect(await saidIn('is', useRecordsWaitText, 21)).toBe('21 færsla héðan er ekki enn í gagnasafni hópsins.');
});
