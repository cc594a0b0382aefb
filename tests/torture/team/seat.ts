import { createInterface } from 'node:readline';
import { createRouterClient } from '@orpc/server';
import type { DeskClient } from '#contract/contract.ts';
import type { Collected } from '#contract/inbox.ts';
import { createApplication } from '#main/application/application.ts';
import { linkTeam, ofThisComputer } from '#main/application/link-team.ts';
import { systemClock } from '#main/clock.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { openLine, type TeamAddress, usualLine } from '#main/team/connection.ts';
import { passwordEntry } from '#main/team/password-entry.ts';
import { linkTimes, quietTimes } from './times.ts';

// A seat of a team as a program of its own, put together as the real one is, but for its times. It is told what to do by lines
// of JSON, one job at a time for each of their numbers, and is killed, stopped and cut off meanwhile.

/** What the program is started with. */
export interface SeatOrder {
  readonly path: string;
  readonly address: TeamAddress;
  readonly account: {
    readonly handle: string;
    readonly apiKey: string;
    readonly cardId: string;
    readonly addresses: { readonly rpp: string; readonly repp: string; readonly rdap: string };
  };
}

export type SeatJob =
  | { readonly kind: 'renew'; readonly ldhName: string }
  | { readonly kind: 'examine' | 'send-again'; readonly entryId?: string }
  | { readonly kind: 'mark'; readonly handled: boolean }
  | { readonly kind: 'collect' | 'download' | 'look-up' | 'standing' };

export type SeatAnswer = { readonly id: number } & (
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly failure: unknown }
);

async function run(order: SeatOrder): Promise<void> {
  const { path, address, account } = order;
  const local = await openWorkerStore(path);
  const member = await local.team.membership();
  if (member === undefined) throw new Error('This data folder belongs to no team.');
  const keychain = createSessionKeychain();
  await keychain.set(passwordEntry({ ...member, ...member.address }), address.password);
  const plan = { host: 'web', version: '0.2.0', keychain } as const;
  const { store, clock, link, start } = await linkTeam(local, member, plan, {
    ...ofThisComputer,
    // By way of the seat's own proxy, with a tenth of the usual times.
    openLine: (place, settings) =>
      openLine(
        { ...place, port: address.port },
        { answerMilliseconds: settings === usualLine ? 1_500 : 30_000, connectMilliseconds: 1_500 },
      ),
    times: linkTimes,
  });
  await start();
  const application = createApplication({
    store,
    keychain,
    clock,
    team: { machine: member.machine, ...link },
    quietTimes,
    log: (line) => process.stderr.write(`${member.person}: ${line}\n`),
    emulator: {
      start: () => Promise.reject(new Error('There is no emulator here.')),
      stop: async () => undefined,
      running: () => undefined,
    },
    files: { exportsFolder: () => '/', chooseSavePath: undefined, offerDownload: () => null },
    host: { host: 'web', version: '0.2.0', dataFolder: '/', productionAllowed: false, versions: {} },
  });
  await application.start();
  const desk = createRouterClient(application.router) as DeskClient;

  async function ownAccount(): Promise<string> {
    const { accounts } = await desk.accounts.list();
    const { handle, apiKey, addresses } = account;
    const known = accounts.find((one) => one.handle === handle);
    const draft = {
      label: 'Our account',
      environment: 'sandbox' as const,
      handle,
      addresses,
      cards: [],
      readOnly: false,
    };
    const { accountId } = known ?? (await desk.accounts.add(draft));
    if (known?.apiKey !== 'session-only') {
      await desk.accounts.setSecret({ accountId, secret: 'api-key', value: apiKey, keep: 'session' });
    }
    return accountId;
  }

  async function renew(ldhName: string): Promise<unknown> {
    const accountId = await ownAccount();
    const { expiry, open, warnings, reviewed } = await desk.renewals.propose({ accountId, ldhName, years: 1 });
    if (open !== null) return { kind: 'open' };
    // A colleague was faster: nobody means to renew it twice.
    if (warnings.some(({ code }) => code === 'renewed-recently' || code === 'renewed-elsewhere'))
      return { kind: 'done' };
    if (expiry === null) return { kind: 'no-date' };
    const { state } = await desk.renewals.renew({
      ...{ accountId, ldhName, expiryDate: expiry.date, period: { unit: 'y', value: 1 }, cardId: account.cardId },
      ...{ staleReason: 'Under torture.', although: null, aboveCap: null, reviewed },
    });
    return { kind: state };
  }

  async function collect(): Promise<unknown> {
    const accountId = await ownAccount();
    const { workId } = await desk.inbox.collect({ accountId, acknowledge: 'after-storing' });
    const { result, failure } = await ended(workId);
    return { end: (result as Collected | null)?.end ?? failure };
  }

  async function unknownEntries(): Promise<string[]> {
    await ownAccount();
    const query = { accountId: null, states: ['outcome-unknown' as const], text: '', offset: 0, limit: 100 };
    return (await store.ledger.page(query)).entries.map(({ entryId }) => entryId);
  }

  /** One entry, or the newest that is unknown here. */
  async function examine(entryId?: string): Promise<unknown> {
    const id = entryId ?? (await unknownEntries())[0];
    return id === undefined ? null : (await desk.renewals.examine({ entryId: id })).entry.state;
  }

  /** One entry, or the oldest that is unknown here: only of an old one the readings say that it may be sent again. */
  async function sendAgain(entryId?: string): Promise<unknown> {
    const id = entryId ?? (await unknownEntries()).at(-1);
    return id === undefined ? null : (await desk.renewals.sendAgain({ entryId: id })).state;
  }

  /** The newest message, for a person who is named otherwise each time. */
  async function mark(handled: boolean): Promise<unknown> {
    const [newest] = (await store.inbox.page({ offset: 0, limit: 1 })).messages;
    if (newest === undefined) return null;
    const selection = { kind: 'messages' as const, inboxIds: [newest.inboxId] };
    await desk.inbox.assign({ selection, person: handled ? (member?.person ?? null) : null });
    return desk.inbox.mark({ selection, handled });
  }

  async function ended(workId: string) {
    for (;;) {
      const work = await desk.work.get({ workId });
      if (work.endedAt !== null) return work;
      await systemClock.sleep(50);
    }
  }

  async function perform(job: SeatJob): Promise<unknown> {
    switch (job.kind) {
      case 'renew':
        return renew(job.ldhName);
      case 'examine':
        return examine(job.entryId);
      case 'send-again':
        return sendAgain(job.entryId);
      case 'collect':
        return collect();
      case 'download':
        await ended((await desk.domains.refresh({ accountId: await ownAccount() })).workId);
        return null;
      case 'mark':
        return mark(job.handled);
      case 'look-up':
        // It may wait for its turn for long.
        void desk.lookups.entity({ accountId: await ownAccount(), key: account.handle }).catch(() => undefined);
        return null;
      case 'standing': {
        await ownAccount();
        return { link: link.link?.state, waiting: (await local.team.waitingCalls()).length };
      }
    }
  }

  const lines = createInterface({ input: process.stdin });
  lines.on('line', async (line) => {
    const { id, job } = JSON.parse(line) as { id: number; job: SeatJob };
    const answer: SeatAnswer = await perform(job).then(
      (done) => ({ id, ok: true, answer: done ?? null }),
      (error) => ({ id, ok: false, failure: (error as { data?: unknown }).data ?? String(error) }),
    );
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  });
  process.stdout.write(`${JSON.stringify({ id: 0, ok: true, answer: 'ready' })}\n`);
}

if (process.argv[1] === import.meta.filename) await run(JSON.parse(process.env.REGISTRY_DESK_SEAT ?? '') as SeatOrder);
