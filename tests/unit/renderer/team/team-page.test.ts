import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import type { TeamMember, TeamStanding } from '#contract/team.ts';
import { personColour, personColours } from '#renderer/parts/person-letters.ts';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';
import { noFindings } from '../on-screen.ts';

const program = findChromium();
let harness: HarnessPages;
const at = Date.UTC(2026, 10, 27, 14, 2);

const standing: TeamStanding = {
  name: 'Acme registry team',
  host: 'db.acme.example',
  port: 5432,
  database: 'acme',
  person: 'Anna Jónsdóttir',
  machine: 'laptop',
  role: 'seat',
  seatId: 'seat-1',
  joinedAt: at,
  link: 'current',
  linkSince: at,
  comparing: { needsCheck: false, waitsFor: [] },
  putBack: 0,
  waiting: 0,
  refused: 0,
};

const seat: TeamMember = {
  person: 'Anna Jónsdóttir',
  role: 'seat',
  invitedAt: at,
  leftAt: null,
  seatId: 'seat-1',
  machine: 'laptop',
  joinedAt: at,
  seenAt: at,
  online: true,
};
const members: TeamMember[] = [
  seat,
  { ...seat, seatId: 'seat-2', machine: 'office', online: false },
  { ...seat, person: 'Björn', role: 'keeper', seatId: 'seat-3', machine: 'desk of Björn' },
  {
    ...seat,
    person: 'Dóra Ey',
    role: 'reader',
    seatId: null,
    machine: null,
    joinedAt: null,
    seenAt: null,
    online: false,
  },
  { ...seat, person: 'Egill Fannar', seatId: 'seat-4', machine: 'old laptop', online: false, leftAt: at },
  // One for each colour.
  ...Array.from({ length: personColours }, (_, colour): TeamMember => {
    const number = Array.from({ length: 100 }, (__, one) => one).find(
      (one) => personColour(`Person ${one}`) === colour,
    );
    return { ...seat, person: `Person ${number}`, seatId: `seat-${colour + 5}`, machine: 'tower', online: false };
  }),
];

/** The desk belongs to a team, or to none. */
async function setTeam(page: Page, team: TeamStanding | null, people = members): Promise<void> {
  await page.evaluate(
    ([next, all]) => {
      const { world } = globalThis.deskDouble;
      Object.assign(world, { team: next, members: all });
      world.publish('team');
    },
    [team, people] as const,
  );
}

async function goToTeam(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Team' }).click();
}

function callsOf(page: Page, operation: string): Promise<unknown[]> {
  return page.evaluate(
    (name) => globalThis.deskDouble.world.calls.filter((call) => call.operation === name).map(({ input }) => input),
    operation,
  );
}

/** Without a Chromium these are skipped; `npm test` sees to it that there is one. */
describe.skipIf(program === undefined)('the page of the team', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test('joining: a wrong invitation, the right one, the name of the computer, and then the keys', async () => {
    const { page, troubles } = await harness.open('');
    await goToTeam(page);
    await expect(page.getByRole('heading', { name: 'Work with colleagues' })).toBeVisible();
    await page.getByText('What changes?').click();
    await expect(page.getByText(/^API keys never leave the keychain of this computer\./)).toBeVisible();
    await noFindings(page);

    await page.getByRole('button', { name: 'Join with an invitation…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join a team' });
    const field = dialog.getByRole('textbox', { name: 'Invitation' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('spellcheck', 'false');
    await expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled();
    await field.fill('hello');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByText(/This is no invitation\. .* Nothing was sent/)).toBeVisible();
    await noFindings(page);

    await field.fill('invitation');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByText('Acme registry team at db.acme.example, 4 people.')).toBeVisible();
    await expect(dialog.getByText('Checked: encrypted, PostgreSQL 17.2.')).toBeVisible();
    await expect(dialog.getByText('You are Anna Jónsdóttir and may renew and collect.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Invitation' })).toHaveCount(0);
    const machine = dialog.getByRole('textbox', { name: 'Name of this computer' });
    await expect(machine).toBeFocused();
    await expect(machine).toHaveValue('laptop');
    await noFindings(page);
    await machine.fill('  ');
    await expect(dialog.getByRole('button', { name: 'Join' })).toBeDisabled();
    await machine.fill(' office ');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Acme registry team' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await callsOf(page, 'team.join')).toEqual([
      { invitation: 'invitation', machine: 'office', bringHistory: false },
    ]);
    await expect(page.getByRole('alert')).toContainText('You are in.Enter the API keys of the team’s accounts');
    await expect(page.getByText('Anna Jónsdóttir, office')).toBeVisible();
    await noFindings(page);
    await page.getByRole('button', { name: 'Enter keys in Accounts' }).click();
    await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
    expect(troubles).toEqual([]);
  });

  test('a desk with a history of its own is told what moves, sees how far it is, and may stop and go on', async () => {
    const { page, troubles } = await harness.open('');
    await goToTeam(page);
    await page.getByRole('button', { name: 'Join with an invitation…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join a team' });
    await dialog.getByRole('textbox', { name: 'Invitation' }).fill('invitation with history');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByText('3,120 renewals')).toBeVisible();
    await expect(
      dialog.getByText('1 account is of a contact that the team has. It goes on as the team’s.'),
    ).toBeVisible();
    await expect(dialog.getByText('2 of these are different in the team. The team’s versions stay.')).toBeVisible();
    await expect(dialog.getByText('Note: fjord.example')).toBeVisible();
    await noFindings(page);
    await dialog.getByRole('button', { name: 'Join and bring the history' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await callsOf(page, 'team.join')).toMatchObject([{ bringHistory: true }]);

    const [{ workId = '' } = {}] = await page.evaluate(() => globalThis.deskDouble.world.works);
    const becomes = (changes: object) =>
      page.evaluate(([id, now]) => void globalThis.deskDouble.world.changeWork(id, now), [workId, changes] as const);
    await becomes({ done: 1_200, total: 8_538 });
    const main = page.getByRole('main');
    await expect(main.getByText('Moving into the team Acme registry team')).toBeVisible();
    await expect(main.getByText(/^1,200 of 8,538\./)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Join with an invitation…' })).toHaveCount(0);
    await noFindings(page);
    await main.getByRole('button', { name: 'Stop' }).click();
    expect(await callsOf(page, 'work.cancel')).toEqual([{ workId }]);
    await becomes({ state: 'cancelled' });
    await expect(main.getByText('This desk is on its way into the team Acme registry team')).toBeVisible();
    await noFindings(page);
    await main.getByRole('button', { name: 'Go on' }).click();
    expect(await callsOf(page, 'team.goOn')).toHaveLength(1);
    const message = { code: 'team.openOnBothSides', values: { name: 'fjord.example' } };
    await becomes({ state: 'failed', failure: { kind: 'conflict', message } });
    await expect(main.getByText('This desk has not moved into the team. It works alone.')).toBeVisible();
    await expect(main.getByText(/^A renewal of fjord.example is not settled in the team/)).toBeVisible();
    await main.getByRole('button', { name: 'Stay alone' }).click();
    await expect(main.getByRole('button', { name: 'Join with an invitation…' })).toBeVisible();
    expect(troubles).toEqual([]);
  });

  test('another invitation starts again with an empty field, and closing forgets what was pasted', async () => {
    const { page } = await harness.open('');
    await goToTeam(page);
    await page.getByRole('button', { name: 'Join with an invitation…' }).click();
    const field = page.getByRole('textbox', { name: 'Invitation' });
    const element = await field.elementHandle();
    await field.fill('invitation');
    await page.getByRole('dialog').getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Another invitation' }).click();
    await expect(field).toHaveValue('');
    expect(await element?.evaluate((node) => (node as HTMLTextAreaElement).value)).toBe('');
    await field.fill('invitation');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Join with an invitation…' }).click();
    await expect(field).toHaveValue('');
  });

  test('a trouble of the server is said in the dialog, with what it means', async () => {
    const { page } = await harness.open('');
    await goToTeam(page);
    await page.evaluate(() => {
      const { world } = globalThis.deskDouble;
      const message = { code: 'team.notRunning', values: { host: 'db.acme.example', port: '5432' } };
      Object.assign(world.options, { failing: { 'team.look': { kind: 'conflict', message } } });
    });
    await page.getByRole('button', { name: 'Join with an invitation…' }).click();
    await page.getByRole('textbox', { name: 'Invitation' }).fill('invitation');
    await page.getByRole('dialog').getByRole('button', { name: 'Check' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await expect(alert).toContainText('You have not joined. Nothing was changed.');
    await expect(alert).toContainText('Nothing answers at db.acme.example:5432.');
    await expect(alert).not.toContainText('Something else changed it first');
    await noFindings(page);
  });

  test('creating shows the one command and what it needs', async () => {
    const { page } = await harness.open('');
    await goToTeam(page);
    await page.getByRole('button', { name: 'Create a team store…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a team store' });
    await expect(
      dialog.getByRole('button', { name: /registry-desk team create "NAME" --server HOST --user ADMIN/ }),
    ).toBeVisible();
    await expect(dialog.getByText(/PostgreSQL server, version 15 or newer/)).toBeVisible();
    await noFindings(page);
  });

  test('people and computers: who is online, who has not joined, who left; asked again when the team changed', async () => {
    const { page } = await harness.open('');
    await setTeam(page, standing);
    await goToTeam(page);
    await expect(page.getByText('db.acme.example:5432/acme')).toBeVisible();
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(members.length + 1);
    await expect(rows.nth(1)).toContainText(/Anna Jónsdóttir.*you.*read, renew and collect.*laptop.*online/);
    await expect(rows.nth(1).getByRole('img', { name: 'You: Anna Jónsdóttir, laptop' })).toBeVisible();
    await expect(rows.nth(2).getByRole('img', { name: 'Anna Jónsdóttir, office' })).toHaveAttribute(
      'title',
      'Anna Jónsdóttir, office',
    );
    await expect(rows.nth(3)).toContainText('invite and remove people');
    await expect(rows.nth(4)).toContainText(/read.*invited on .*, has not joined yet/);
    await expect(rows.nth(5)).toContainText(/old laptop.*left on /);
    await expect(rows.nth(5).getByRole('img', { name: 'Egill Fannar, old laptop, left the team' })).toBeVisible();
    await setTeam(page, standing, [seat]);
    await expect(rows).toHaveCount(2);
  });

  test.each([
    { name: 'light', query: 'theme=light' },
    { name: 'dark', query: 'theme=dark', dark: true },
    { name: 'high contrast', query: 'theme=contrast', dark: true },
    { name: 'narrow', query: 'theme=light', width: 700 },
  ])('nothing for axe to find: $name, with chips in every colour', async ({ query, ...look }) => {
    const { page, troubles } = await harness.open(query, look);
    await setTeam(page, { ...standing, waiting: 2, refused: 1 });
    await goToTeam(page);
    await expect(page.getByRole('table')).toBeVisible();
    const colours = await page
      .getByRole('table')
      .getByRole('img')
      .evaluateAll((chips) => new Set(chips.map((chip) => chip.className)).size);
    expect(colours).toBe(personColours + 2);
    await expect(page.getByText(/^1: it is kept on this computer only/)).toBeVisible();
    await noFindings(page);
    expect(troubles).toEqual([]);
  });

  test('without a connection the people are those who were last known, and it is said', async () => {
    const { page } = await harness.open('current=sandbox');
    await setTeam(page, standing);
    await goToTeam(page);
    await expect(page.getByRole('table')).toBeVisible();
    await setTeam(page, { ...standing, link: 'lost', linkSince: at, waiting: 2 });
    await expect(page.getByText(/^There is no connection\. This was known at .+\.$/)).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(members.length + 1);
    await expect(page.getByText(/^2: they are kept on this computer/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave…' })).toBeDisabled();
    await expect(page.getByText('You can leave when no record waits.')).toBeVisible();
    await noFindings(page);
  });

  test('after a restore the page says what everybody waits for, and what this computer put in again', async () => {
    const { page } = await harness.open('current=sandbox');
    const comparing: TeamStanding = { ...standing, link: 'comparing', comparing: { needsCheck: true, waitsFor: [] } };
    await setTeam(page, comparing);
    await goToTeam(page);
    await expect(page.getByText('The administrator of the server has to look first')).toBeVisible();
    await expect(page.getByText(/team check --after-restore/)).toBeVisible();
    await noFindings(page);
    const waitsFor = [{ person: 'Björn', machine: 'desk of Björn' }];
    await setTeam(page, { ...comparing, comparing: { needsCheck: false, waitsFor } });
    await expect(page.getByText('Waiting for these computers to compare their records')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Björn' })).toBeVisible();
    await noFindings(page);
    await setTeam(page, { ...standing, putBack: 3 });
    await expect(page.getByText('3 records of this computer were put into the team store again.')).toBeVisible();
    await setTeam(page, { ...standing, link: 'unlike' });
    await expect(page.getByText(/may be billed twice have an alarm/)).toBeVisible();
    await noFindings(page);
  });

  test('people who were never known are not shown as none', async () => {
    const { page } = await harness.open('');
    await setTeam(page, { ...standing, link: 'ended' });
    await goToTeam(page);
    await expect(page.getByText('Colleagues are shown as soon as there is a connection.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    expect(await callsOf(page, 'team.members')).toEqual([]);
    // A practice account works without a team store: nothing is said but on this page.
    await expect(page.getByText('Your access to the team store has ended.')).toHaveCount(1);
  });

  test('leaving says what it means, and says why it did not happen', async () => {
    const { page } = await harness.open('');
    await setTeam(page, standing);
    await goToTeam(page);
    await page.evaluate(() => {
      const failing = { 'team.leave': { kind: 'conflict', message: { code: 'team.renewalUnderWay' } } };
      Object.assign(globalThis.deskDouble.world.options, { failing });
    });
    await page.getByRole('button', { name: 'Leave…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave the team Acme registry team' });
    await expect(dialog.getByText(/Two desks that renew with the same contact can bill twice\.$/)).toBeVisible();
    await noFindings(page);
    await dialog.getByRole('button', { name: 'Leave the team' }).click();
    await expect(dialog.getByRole('alert')).toContainText('You have not left the team. Nothing was changed.');
    await expect(dialog.getByRole('alert')).toContainText('A renewal of the team is under way.');
    await page.evaluate(() => Object.assign(globalThis.deskDouble.world.options, { failing: {} }));
    await dialog.getByRole('button', { name: 'Leave the team' }).click();
    await expect(page.getByRole('alert')).toContainText('You left the team Acme registry team.');
    await expect(page.getByRole('heading', { name: 'Work with colleagues' })).toBeVisible();
  });

  test('a desk without any account reaches it from the welcome, and the palette leads there', async () => {
    const { page } = await harness.open('accounts=none');
    await page.getByRole('button', { name: 'Join a team with an invitation…' }).click();
    await expect(page.getByRole('dialog', { name: 'Join a team' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Work with colleagues' })).toBeVisible();
    await noFindings(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Domains' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Registry Desk' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('team');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Work with colleagues' })).toBeVisible();
  });

  test('in Icelandic, from the settings', async () => {
    const { page } = await harness.open('language=is');
    await setTeam(page, standing);
    await page.getByRole('button', { name: 'Stillingar' }).click();
    await page.getByRole('button', { name: 'Vinna með samstarfsfólki…' }).click();
    await expect(page.getByText(/^Í sambandi frá /)).toBeVisible();
    await expect(page.getByRole('table')).toContainText('lesa, endurnýja og sækja skilaboð');
    await noFindings(page);
  });
});
