import { expect, type Locator, type Page } from 'playwright/test';
import type { CheckBatch, CheckLine } from '#contract/availability/batches.ts';
import type { BatchLine, DryRun, RenewalBatch } from '#contract/renewals/batches.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import type { RenewalProposal } from '#contract/renewals/renewals.ts';
import { asWritten, type Message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { callDesk } from '../support/page-desk.ts';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { nothingClipped } from './clipped-texts.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** Chromium brings no Icelandic dates and numbers of its own: what stands here is what people see. */
test('choose Icelandic: rail, dates and plurals follow, and it stays', async ({ page }) => {
  await practising(page, async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByText('Íslenska', { exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Stillingar' })).toBeVisible();
    await noSeriousFindings(page);
    await page.keyboard.press('Escape');
    await inIcelandic(page);

    await page.getByRole('grid').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText(/^\d+ valin$/)).toBeVisible();
    await noSeriousFindings(page);

    await page.reload();
    await inIcelandic(page);
    await noSeriousFindings(page);

    await page.getByRole('navigation', { name: 'Aðalvalmynd' }).getByRole('button', { name: 'Aðgangar' }).click();
    await expect(page.getByRole('heading', { name: 'Aðgangar' })).toBeVisible();
    await expect(page).toHaveTitle(/^Aðgangar – /);
    await noSeriousFindings(page);

    await page.getByRole('button', { name: 'Prófa tengingu' }).click();
    await expect(page.getByText(/^Skráningarstofan svarar og tekur við lyklinum/)).toHaveCount(4);

    await page.getByRole('navigation', { name: 'Aðalvalmynd' }).getByRole('button', { name: 'Hermir' }).click();
    await expect(page.getByText(/^Æfingaskráningarstofan er í gangi á http/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Aðalvalmynd' }).getByRole('button', { name: 'Aðgangar' }).click();

    // The palette leads back, in whatever language it stands.
    await command(page, 'English');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  });
});

/**
 * What main finds is said in words of the screen: not one of its English sentences is seen in Icelandic, nor any other
 * English word. What the registry and people write is left out: names have a dot, messages stand outside.
 */
test('in Icelandic no sentence of main is English: a batch under review, a check, the planner, the inbox', async ({
  page,
}) => {
  await practising(page, async () => {
    await command(page, 'Íslenska');
    const rail = page.getByRole('navigation', { name: 'Aðalvalmynd' });
    const main = page.getByRole('main');
    const { accountId, cards } = (
      await callDesk<{ accounts: { accountId: string; cards: { cardId: string }[] }[] }>(page, 'accounts/list')
    ).accounts[0] ?? { accountId: '', cards: [] };
    const cardId = cards[0]?.cardId ?? '';

    // One name was renewed a moment ago; the others are wrong in as many ways as a pasted list is.
    const { rows } = await callDesk<{ rows: { ldhName: string }[] }>(page, 'domains/page', {
      accountId,
      filter: {},
      sort: { column: 'expiry', direction: 'descending' },
    });
    const [renewed, far] = rows.map(({ ldhName }) => ldhName);
    const proposal = await callDesk<RenewalProposal>(page, 'renewals/propose', { accountId, ldhName: renewed });
    const entry = await callDesk<LedgerEntry>(page, 'renewals/renew', {
      accountId,
      ldhName: renewed,
      expiryDate: proposal.expiry?.date,
      period: { unit: 'y', value: 1 },
      cardId,
    });
    const pasted = [
      renewed,
      far,
      'ekkert lén',
      'nafn',
      'á_é.example',
      'þórður.example',
      'ÞÓRÐUR.example',
      'annað.example',
    ];
    await rail.getByRole('button', { name: 'Endurnýjanir', exact: true }).click();
    await expect(main.getByText(/Endurnýjað; nýr gildistími er/)).toBeVisible();
    await noEnglish(main, [say('en', entry.text)]);
    await page.getByRole('tab', { name: 'Runur' }).click();
    await page.getByRole('button', { name: 'Endurnýja mörg…' }).first().click();
    const order = page.getByRole('dialog', { name: 'Endurnýja mörg lén' });
    await order.getByLabel('Lén', { exact: true }).fill(pasted.join('\n'));
    await order.getByText('5 ár', { exact: true }).click();
    await order.getByRole('button', { name: 'Fara yfir lénin' }).click();
    await expect(page.getByRole('heading', { name: /^Endurnýjanir \d/ })).toBeVisible();
    await expect(main.getByRole('row', { name: /ekkert lén/ })).toContainText('Ekki lén');
    await expect(main.getByRole('radio', { name: 'Tvítekið 1' })).toBeVisible();
    const { batches } = await callDesk<{ batches: RenewalBatch[] }>(page, 'renewalBatches/list', { accountId });
    const { lines } = await callDesk<{ lines: BatchLine[] }>(page, 'renewalBatches/lines', {
      batchId: batches[0]?.batchId,
      show: 'all',
    });
    const problems = lines.flatMap((line) => line.problems);
    expect(new Set(problems.map(({ code }) => code))).toEqual(
      new Set(['malformed', 'duplicate', 'renewed-recently', 'expired', 'beyond-horizon', 'not-in-list']),
    );
    await noEnglish(main, [batches[0]?.title, ...problems.map(({ text }) => say('en', text))]);
    await page.getByRole('button', { name: 'Hvað yrði sent' }).click();
    const dry = page.getByRole('dialog', { name: 'Hvað yrði sent' });
    await expect(dry.getByText(/endurnýjun um 5 ár, gjaldfærð á/)).toBeVisible();
    const { text, sample } = await callDesk<DryRun>(page, 'renewalBatches/dryRun', {
      batchId: batches[0]?.batchId,
    });
    await noEnglish(
      dry.getByRole('paragraph'),
      [text, ...sample.map((one) => one.text)].map((one) => say('en', one)),
    );
    await noSentence(dry, ['made when']);
    await page.keyboard.press('Escape');

    // A check with lines that are no names, before it is asked and after.
    await rail.getByRole('button', { name: 'Kanna', exact: true }).click();
    await page.getByRole('region', { name: 'Mörg lén' }).getByLabel('Lén', { exact: true }).fill(pasted.join('\n'));
    await page.getByRole('button', { name: 'Forskoða' }).click();
    await expect(main.getByText('„ekkert lén“ inniheldur bil.')).toBeVisible();
    const checks = await callDesk<{ batches: CheckBatch[] }>(page, 'availabilityBatches/list', { accountId });
    const checked = await callDesk<{ rows: CheckLine[] }>(page, 'availabilityBatches/lines', {
      batchId: checks.batches[0]?.batchId,
      show: 'problems',
    });
    expect(checked.rows.filter(({ problem }) => problem !== null)).toHaveLength(3);
    await noEnglish(
      main,
      checked.rows.map(({ reason }) => reason),
    );
    await page.getByRole('button', { name: 'Kanna 4 lén' }).click();
    await expect(main.getByText('Lokið', { exact: true })).toBeVisible();

    // The planner, before it begins and while it is under way.
    await rail.getByRole('button', { name: 'Lén', exact: true }).click();
    await page.getByRole('tab', { name: 'Gildistími' }).click();
    await expect(main.getByRole('heading', { name: 'Lestur gildistíma frá skráningarstofunni' })).toBeVisible();
    await noEnglish(main, []);

    // The queue, stopped by hand.
    await callDesk(page, 'inbox/changeCollecting', {
      accountId,
      collecting: { via: 'repp-v1', form: 'json', acknowledge: 'by-hand', everySeconds: 3600 },
    });
    await rail.getByRole('button', { name: /^Innhólf/ }).click();
    // The round that this began is over, and its button says so.
    await expect(main.getByText(/spyr aftur/)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Sækja', exact: true })).toBeEnabled();
    await main.getByRole('button', { name: 'Stöðva' }).click();
    await expect(main.getByText('Hætt hefur verið að sækja skilaboð')).toBeVisible();
    await expect(main.getByText('Stöðvað handvirkt.')).toBeVisible();
    const { queues } = await callDesk<{ queues: { text: Message }[] }>(page, 'inbox/standing');
    const why = say('en', queues[0]?.text ?? asWritten(''));
    expect(why).not.toBe('');
    await noSentence(main, [why]);

    // The emulator: its switches, and the rules by which it has answered all this.
    await rail.getByRole('button', { name: 'Hermir', exact: true }).click();
    await page.getByRole('tab', { name: 'Skaplyndi' }).click();
    await expect(main.getByText('Tengiliðirnir sem mega endurnýja lén.')).toBeVisible();
    const { switches } = await callDesk<{ switches: { meaning: string }[] }>(page, 'emulator/personality');
    expect(switches.length).toBeGreaterThan(40);
    await noSentence(
      main,
      switches.map(({ meaning }) => meaning),
    );
    await page.getByRole('tab', { name: 'Beiðnaskoðun' }).click();
    await expect(main.getByText('Endurnýjað og gjaldfært í einni færslu: 201.').first()).toBeVisible();
    const { requests } = await callDesk<{ requests: { rule: { text: string } }[] }>(page, 'emulator/requests', {
      after: 0,
    });
    expect(requests.length).toBeGreaterThan(3);
    await noSentence(
      main,
      requests.map(({ rule }) => rule.text),
    );
  });
});

test('texts a third longer are clipped nowhere', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await practising(page, async () => {
    // For testing only, so the screens do not offer it.
    await callDesk(page, 'desk/changeSettings', { language: 'pseudo' });
    await expect(page.getByRole('navigation').first().getByRole('button', { name: 'Dömáíns' })).toBeVisible();
    await everyPlace(page, async (where, tab) => {
      await nothingClipped(page, where);
      if (tab === 0) await noSeriousFindings(page);
    });
  });
});

for (const language of ['en', 'is']) {
  test(`in a window of 700 px texts are clipped nowhere: ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 800 });
    await practising(page, async () => {
      await callDesk(page, 'desk/changeSettings', { language });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await everyPlace(page, (where) => nothingClipped(page, where));
    });
  });
}

test('a clipped text would be found', async ({ page }) => {
  const narrow = 'width: 5em; white-space: nowrap; overflow: hidden';
  await page.setContent(`
    <button style="${narrow}">Cut by its own button</button>
    <div style="${narrow}"><button>Cut by what stands around</button></div>
    <label style="width: 5em; white-space: nowrap; display: block">Flows over its neighbour</label>
    <h1 style="${narrow}; text-overflow: ellipsis">An ellipsis alone</h1>
    <h2 style="${narrow}; text-overflow: ellipsis" title="An ellipsis with its title">An ellipsis with its title</h2>
    <button>Whole</button>`);
  await expect(nothingClipped(page, 'here')).rejects.toThrow(
    /Cut by its own.*Cut by what.*Flows over.*An ellipsis alone/s,
  );
  await page.locator('h2').evaluate((title) => title.previousElementSibling?.remove());
  await page
    .locator('div, label, button')
    .evaluateAll((wrong) => wrong.slice(0, -1).forEach((one) => void one.remove()));
  await nothingClipped(page, 'here');
});

/** Looks at every place of the rail and at each of its tabs; the first, which a place begins with, is 0. */
async function everyPlace(page: Page, look: (where: string, tab: number) => Promise<void>): Promise<void> {
  const rail = page.getByRole('navigation').first();
  const places = await rail.getByRole('button').count();
  expect(places).toBeGreaterThan(7);
  for (let place = 0; place < places; place += 1) {
    const entry = rail.getByRole('button').nth(place);
    const name = (await entry.innerText()).split('\n')[0] ?? '';
    await entry.click();
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await look(name, 0);
    const tabs = page.getByRole('main').getByRole('tab');
    for (let tab = 1; tab < (await tabs.count()); tab += 1) {
      await tabs.nth(tab).click();
      await expect(tabs.nth(tab)).toHaveAttribute('aria-selected', 'true');
      await look(`${name}, ${await tabs.nth(tab).innerText()}`, tab);
    }
  }
}

/** Words that are common in the sentences of main, and none in Icelandic. */
const englishWords =
  /\b(the|and|with|not|this|that|was|were|has|have|its|it|from|which|will|name|names|line|expiry|date|renewal|renewals|renewed|registry|already|earlier|nothing|known|same|blank|stopped|paused)\b/iu;

async function noEnglish(where: Locator, sentences: readonly (string | undefined)[]): Promise<void> {
  const shown = await noSentence(where, sentences);
  // A name or an address is no word: it has a dot in it.
  const words = shown.replaceAll(/\S+\.\S+/gu, ' ');
  expect(words.match(englishWords)?.[0], words).toBeUndefined();
}

async function noSentence(where: Locator, sentences: readonly (string | undefined)[]): Promise<string> {
  const shown = (await where.allInnerTexts()).join('\n');
  expect(shown).not.toBe('');
  for (const sentence of sentences.filter((one) => one !== undefined && one !== '')) {
    expect(shown).not.toContain(sentence);
  }
  return shown;
}

async function practising(page: Page, then: () => Promise<void>): Promise<void> {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await then();
  } finally {
    await program.end();
    await remove();
  }
}

async function inIcelandic(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'is');
  const rail = page.getByRole('navigation', { name: 'Aðalvalmynd' });
  for (const place of ['Lén', 'Endurnýjanir', 'Innhólf', 'Samskiptaskrá', 'Hermir', 'Aðgangar']) {
    await expect(rail.getByRole('button', { name: place, exact: true })).toBeVisible();
  }
  const date = /\d{1,2}\. (jan\.|feb\.|mar\.|apr\.|maí|jún\.|júl\.|ágú\.|sep\.|okt\.|nóv\.|des\.) 20\d\d/;
  await expect(page.getByRole('row', { name: date }).first()).toBeVisible();
}

/** Does what the palette finds, once it has found it. */
async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(text);
  await page
    .getByRole('menuitem', { name: new RegExp(text) })
    .first()
    .click();
}
