import type { Work } from '#contract/desk/work.ts';
import { type ProbeReport, type ProbeStanding, probeReportSchema } from '#contract/practice/probe.ts';
import type { Clock } from '#main/clock.ts';
import type { SettingsTable, StoredAccount } from '#main/database/store.ts';
import type { ExportFiles, WrittenExport } from '#main/files/export-files.ts';
import type { AccountOf, Publish, RunControl, StartWork } from '#main/ports.ts';
import { readRdap } from '#main/registry/protocol/rdap/read-rdap.ts';
import type { Session } from '#main/registry/protocol/session.ts';
import { asWritten, message } from '#messages/message.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import type { RegistryInterface } from '#values/environment.ts';
import { DeskFailure, failureMessage } from '#values/failure.ts';
import { beyondReading } from './probe/beyond.ts';
import { findingOf } from './probe/finding-of.ts';
import { probePoints } from './probe/findings.ts';
import { jsonOf, listAt } from './probe/look.ts';
import {
  type Observations,
  type Observed,
  type ProbeNames,
  probeQuestions,
  type QuestionName,
} from './probe/questions.ts';
import { speaksAsRegistry } from './probe/speaks-as-registry.ts';
import { writeReport } from './probe/write-report.ts';

export interface ProbePorts {
  readonly settings: SettingsTable;
  readonly clock: Clock;
  readonly account: AccountOf;
  readonly session: (account: StoredAccount) => Session;
  /** The base address of an interface now; empty when it is off. */
  readonly addressOf: (account: StoredAccount, via: RegistryInterface) => string;
  readonly hasApiKey: (account: StoredAccount) => Promise<boolean>;
  readonly newClTRID: (purpose: string) => string;
  readonly newId: () => string;
  readonly files: ExportFiles;
  /** False where a command runs it and whoever called sees it end: then only its report is kept. */
  readonly notesUnderWay: boolean;
  readonly startWork: StartWork;
  readonly workUnderWay: (kind: Work['kind'], accountId: string) => Work | undefined;
  readonly publish: Publish;
}

/**
 * A read-only run over every interface of an account that says how the registry speaks: as the specification shows, in
 * another way, or in which way where the specification does not show it; and what changed since the run before (product
 * row 64). It draws from the budgets like everything else, and renews and acknowledges nothing.
 */
export class ProbeService {
  readonly #ports: ProbePorts;
  #ending = false;

  constructor(ports: ProbePorts) {
    this.#ports = ports;
  }

  async #last(accountId: string): Promise<ProbeReport | null> {
    const kept = await this.#ports.settings.get(keptAs(accountId));
    const read = kept === undefined ? undefined : probeReportSchema.safeParse(JSON.parse(kept, withMessages));
    return read?.success === true ? read.data : null;
  }

  async #askAll(account: StoredAccount, control: RunControl): Promise<{ observations: Observations; asked: number }> {
    const session = this.#ports.session(account);
    const observations: Partial<Record<QuestionName, Observed>> = {};
    const questions = Object.keys(probeQuestions) as QuestionName[];
    let asked = 0;
    const send = async (question: QuestionName, names: ProbeNames): Promise<Observed> => {
      const command = probeQuestions[question](names, this.#ports.newClTRID('probe'));
      if (this.#ports.addressOf(account, command.interface) === '') {
        return { kind: 'silent', why: message('probe.interfaceOff') };
      }
      try {
        const { answer, journalId } = await session.run(command, { signal: control.signal });
        asked += 1;
        return { kind: 'answered', reply: answer, journalId };
      } catch (error) {
        if (!(error instanceof DeskFailure)) throw error;
        // Cancelled, it must not be kept as what the registry did not show.
        await control.step();
        // Whatever stands in the way of this question may let the next one through.
        const { failure } = error;
        return { kind: 'silent', why: message('probe.failed', { kind: failure.kind, what: failureMessage(failure) }) };
      }
    };
    const ask = async (question: QuestionName, names: ProbeNames): Promise<Observed> => {
      await control.step();
      try {
        return await send(question, names);
      } finally {
        control.progress(Object.keys(observations).length + 1, questions.length);
      }
    };
    // A name of our own comes from the list, so the list is read first.
    const list = await ask('rdap-list', namesOf(account, undefined, this.#ports.newId()));
    observations['rdap-list'] = list;
    const own = list.kind === 'answered' ? ownNameIn(list) : undefined;
    const hasKey = await this.#ports.hasApiKey(account).catch(() => false);
    const names = namesOf(account, own, this.#ports.newId(), hasKey);
    for (const question of questions) {
      observations[question] ??= await ask(question, names);
    }
    return { observations, asked };
  }

  async #carryOut(account: StoredAccount, control: RunControl): Promise<ProbeReport> {
    const { accountId } = account;
    const before = await this.#last(accountId);
    const { observations, asked } = await this.#askAll(account, control);
    const report: ProbeReport = {
      accountId,
      accountLabel: account.label,
      environment: account.environment,
      handle: account.handle,
      ranAt: this.#ports.clock.now(),
      previousRanAt: before?.ranAt ?? null,
      asked,
      isRegistry: asked === 0 || Object.values(observations).some(speaksAsRegistry),
      findings: probePoints.map((point) => findingOf(point, observations, before)),
      beyond: beyondReading.map((one) => ({ ...one })),
    };
    // A run that saw nothing of the registry must not take away what the next one is compared with.
    if (asked > 0 && report.isRegistry) await this.#ports.settings.set(keptAs(accountId), JSON.stringify(report));
    return report;
  }

  /**
   * Begins a run; the work's result is the report. Fails with no-account: what an interface does not answer is part of
   * the report. A run that is cancelled or cut off keeps nothing, and the report before stands.
   */
  async start(accountId: string): Promise<{ workId: string }> {
    const account = await this.#ports.account(accountId);
    const running = this.#ports.workUnderWay('probe', accountId);
    if (running !== undefined) return { workId: running.workId };
    return this.#ports.startWork({
      kind: 'probe',
      accountId,
      subject: { code: 'probe', name: account.label },
      canPause: false,
      run: async (control) => {
        if (this.#ports.notesUnderWay)
          await this.#ports.settings.set(underWayAs(accountId), JSON.stringify(this.#ports.clock.now()));
        try {
          return await this.#carryOut(account, control);
        } finally {
          // A program that ends is not a person who cancels: the next one tells that this run was cut off.
          if (this.#ports.notesUnderWay && !this.#ending) await this.#ports.settings.set(underWayAs(accountId), 'null');
          this.#ports.publish('settings', accountId);
        }
      },
    });
  }

  async standing(accountId: string): Promise<ProbeStanding> {
    const began = await this.#ports.settings.get(underWayAs(accountId));
    const report = await this.#last(accountId);
    const isHere = this.#ports.workUnderWay('probe', accountId) !== undefined;
    return { report, cutOffAt: isHere || began === undefined ? null : (JSON.parse(began) as number | null) };
  }

  /** From now on a run that ends is ended by the program. */
  stopping(): void {
    this.#ending = true;
  }

  async suggestPath(accountId: string, format: 'md' | 'json'): Promise<{ path: string; chooser: boolean }> {
    const account = await this.#ports.account(accountId);
    return this.#ports.files.suggest([account.label, 'conformance', dateOfInstant(this.#ports.clock.now())], format);
  }

  /** Writes the last report. Fails with not-found before the first run, invalid-input and `file`. */
  async save(order: {
    readonly accountId: string;
    readonly format: 'md' | 'json';
    readonly path: string;
    readonly replace: boolean;
  }): Promise<WrittenExport> {
    const report = await this.#last(order.accountId);
    if (report === null) throw new DeskFailure({ kind: 'not-found', message: message('desk.probeNotRun') });
    await this.#ports.files.refuse(order);
    return this.#ports.files.write(order, piecesOf(report, order.format));
  }
}

/** Reports of earlier versions have sentences where a message is now. */
function withMessages(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || (name !== 'title' && name !== 'why')) return value;
  return value === '' ? null : asWritten(value);
}

function keptAs(accountId: string): string {
  return `probe.${accountId}`;
}

/** When the run under way began, or null: what an ended program leaves behind tells that it was cut off. */
function underWayAs(accountId: string): string {
  return `probe-under-way.${accountId}`;
}

async function* piecesOf(report: ProbeReport, format: 'md' | 'json'): AsyncGenerator<string> {
  yield* writeReport(report, format);
}

function namesOf(account: StoredAccount, own: string | undefined, chance: string, hasKey = false): ProbeNames {
  const name = own ?? 'connection-test.is';
  const label = `probe-${chance
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 16)}`;
  return {
    own: name,
    isOurs: own !== undefined && hasKey,
    free: `${label}.${name.split('.').slice(1).join('.')}`,
    foreign: `${label}.invalid`,
    handle: account.handle,
  };
}

/** The first name of the list that is in use and expires, or the first at all. */
function ownNameIn({ reply }: Extract<Observed, { kind: 'answered' }>): string | undefined {
  const value = reply.status === 200 ? jsonOf(reply) : undefined;
  const items = [...listAt(value), ...listAt(value, 'domainSearchResults')].slice(0, 500);
  const domains = items.map((item) => readRdap(item)).filter((domain) => domain !== undefined);
  return (domains.find(({ status }) => status.includes('active')) ?? domains[0])?.ldhName;
}
