import type { RenewalBatches } from '#main/renewals/store/batch-record.ts';
import type { Review, SharedBatch } from '#main/renewals/store/shared-batch.ts';
import { type Message, message } from '#messages/message.ts';
import { type SharingPorts, share, sharedEnvironment } from './sharing.ts';
import type { SharedItem, SharedRow } from './store/shared-record.ts';
import { teamUnavailable } from './team-trouble.ts';

const linesAtOnce = 500;
/** How often a person's change is looked at again that a colleague was faster than. */
const mostTries = 5;

type Started = { readonly kind: 'kept' | 'moved' | 'running'; readonly rows?: readonly SharedRow[] };

/** Batches of a seat: those of the team's accounts are the team's. One program runs a batch; everybody sees it, may pause it and cancel it. */
export function teamBatches(ports: SharingPorts): RenewalBatches {
  const { renewalBatches: batches } = ports.local;
  const writer = new BatchWriter(ports);
  return {
    ...batches,
    finish: (batchId) => writer.finish(batchId),
    choose: (batchId, ...given) => writer.choose(batchId, ...given),
    change: (batchId, given) => writer.change(batchId, given),
    liftCap: (batchId, ...given) => writer.liftCap(batchId, ...given),
    start: (batchId, revision) => writer.start(batchId, revision),
    endLine: (batchId, ...given) => writer.endLine(batchId, ...given),
    stand: (batchId, ...given) => writer.stand(batchId, ...given),
  };
}

/** The verbs of batches that write. */
class BatchWriter {
  readonly #ports: SharingPorts;

  constructor(ports: SharingPorts) {
    this.#ports = ports;
  }

  /** The batch where the team has it; undefined where it is this desk's alone, or not there. */
  async #teams(batchId: string): Promise<{ accountId: string; document: SharedBatch } | undefined> {
    const found = await this.#ports.local.team.sharedBatch(batchId);
    return found == null || found.document === null ? undefined : { ...found, document: found.document };
  }

  /** A person's change of a batch under review: judged here, and written where the batch is still as it was judged. */
  async #review(batchId: string, what: Review): Promise<'begun' | 'marked' | 'done' | 'own'> {
    const { link, local } = this.#ports;
    for (let attempt = 1; attempt <= mostTries; attempt += 1) {
      const judged = await local.team.tryReview(batchId, what);
      if (judged.kind !== 'may') return judged.kind;
      const { accountId, document: was, picks } = judged.before;
      const order = what.kind === 'change' ? orderedBy(what.given[0]) : {};
      const document = { ...was, ...order, revision: was.revision + 1 };
      const { kind } = await share(link, [
        itemOf(accountId, batchId, document, was),
        { of: 'batch-picks', scope: batchId, key: '', document: judged.picks, was: picks },
      ]);
      if (kind === 'kept') return 'done';
    }
    return 'begun';
  }

  async finish(batchId: string): ReturnType<RenewalBatches['finish']> {
    const { link, local } = this.#ports;
    const { team, renewalBatches: batches } = local;
    const environmentOf = sharedEnvironment(this.#ports);
    const accountId = (await team.sharedBatch(batchId))?.accountId ?? '';
    const prepared = await team.preparedBatch(batchId);
    if (prepared === undefined || (await environmentOf(accountId)) === undefined) return batches.finish(batchId);
    const picks = await team.batchPicks(batchId);
    // Nobody sees it before its last word; what does not come that far is seen by nobody.
    await share(link, [itemOf(accountId, batchId, prepared)]);
    for (let after = 0; ; ) {
      const document = await team.preparedLines(batchId, after, linesAtOnce);
      const last = document.lines.at(-1);
      if (last === undefined) break;
      await share(link, [{ of: 'batch-lines', scope: batchId, key: String(last.line).padStart(9, '0'), document }]);
      after = last.line;
    }
    await share(link, [
      { of: 'batch-picks', scope: batchId, key: '', document: picks },
      itemOf(accountId, batchId, { ...prepared, state: 'review' }),
    ]);
  }

  async choose(...[batchId, ...given]: Parameters<RenewalBatches['choose']>): ReturnType<RenewalBatches['choose']> {
    const done = await this.#review(batchId, { kind: 'choose', given });
    if (done === 'own') return this.#ports.local.renewalBatches.choose(batchId, ...given);
    return done === 'done' ? 'chosen' : done;
  }

  async change(...[batchId, given]: Parameters<RenewalBatches['change']>): ReturnType<RenewalBatches['change']> {
    const done = await this.#review(batchId, { kind: 'change', given: [given] });
    return done === 'own' ? this.#ports.local.renewalBatches.change(batchId, given) : done === 'done';
  }

  async liftCap(...[batchId, ...given]: Parameters<RenewalBatches['liftCap']>): ReturnType<RenewalBatches['liftCap']> {
    const done = await this.#review(batchId, { kind: 'lift-cap', given });
    return done === 'own' ? this.#ports.local.renewalBatches.liftCap(batchId, ...given) : done === 'done';
  }

  async start(...[batchId, revision]: Parameters<RenewalBatches['start']>): ReturnType<RenewalBatches['start']> {
    const { link, local } = this.#ports;
    const known = await this.#teams(batchId);
    if (known === undefined) return local.renewalBatches.start(batchId, revision);
    const { accountId: scope, document: was } = known;
    if (was.revision !== revision) return { kind: 'changed' };
    if (was.state === 'done' || was.state === 'cancelled') return { kind: 'over', state: was.state };
    const document: SharedBatch = { ...was, state: 'running', text: null, pause: null };
    const asked = await link.ask<Started>('batch.start', { scope, key: batchId, was, document });
    if (asked.kind === 'waits') throw teamUnavailable('lost');
    const { kind } = asked.answer;
    return kind === 'kept' ? { kind: 'started' } : { kind: kind === 'moved' ? 'changed' : 'running' };
  }

  async endLine(
    ...[batchId, line, text, code]: Parameters<RenewalBatches['endLine']>
  ): ReturnType<RenewalBatches['endLine']> {
    const { link, local } = this.#ports;
    if ((await this.#teams(batchId)) === undefined) return local.renewalBatches.endLine(batchId, line, text, code);
    await share(link, [{ of: 'batch-stops', scope: batchId, key: String(line), document: { text, code } }]);
  }

  async stand(
    ...[batchId, state, text, pause]: Parameters<RenewalBatches['stand']>
  ): ReturnType<RenewalBatches['stand']> {
    const { link, local } = this.#ports;
    for (let attempt = 1; attempt <= mostTries; attempt += 1) {
      const known = await this.#teams(batchId);
      if (known === undefined) return local.renewalBatches.stand(batchId, state, text, pause);
      const { runner, ...was } = known.document;
      if (was.state === 'done' || was.state === 'cancelled') return false;
      // A colleague paused it: what the program that ran it would say of that is no news.
      if (state === 'paused' && was.state === 'paused') return false;
      const isOthers = was.state === 'running' && runner?.processId !== link.process;
      const said = text ?? (isOthers ? await this.#pausedByPerson() : null);
      const document = { ...was, state, text: said, pause: pause ?? null };
      const { kind } = await share(link, [itemOf(known.accountId, batchId, document, known.document)]);
      if (kind === 'kept') return true;
    }
    return false;
  }

  async #pausedByPerson(): Promise<Message> {
    return message('team.batchPaused', { person: (await this.#ports.local.team.membership())?.person ?? '' });
  }
}

function itemOf(scope: string, key: string, document: SharedBatch, was?: SharedBatch): SharedItem {
  return { of: 'batch', scope, key, document, ...(was && { was }) };
}

function orderedBy(order: Parameters<RenewalBatches['change']>[1]): Partial<SharedBatch> {
  const { title, period, cardId, currency, minorDigits } = order;
  return { title, period, cardId, currency, minorDigits, order };
}
