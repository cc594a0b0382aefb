import type { ProbeFinding, ProbeReport } from '#contract/practice/probe.ts';
import { isMessage } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { marksWrittenOut } from '#values/unseen-marks.ts';

const standingWords = {
  'as-documented': 'as documented',
  differs: 'DIFFERS',
  seen: 'not shown; seen',
  'not-seen': 'not seen',
} as const satisfies Record<ProbeFinding['standing'], string>;

/** The report as a file: Markdown for people, JSON for programs. */
export function* writeReport(report: ProbeReport, format: 'md' | 'json'): Generator<string> {
  if (format === 'json') {
    yield `${JSON.stringify(report, (_name, value) => (isMessage(value) ? say('en', value) : value), 2)}\n`;
    return;
  }
  yield `# Conformance report: ${plain(report.accountLabel)} (${report.environment}, ${plain(report.handle)})\n\n`;
  yield `Run at ${instant(report.ranAt)}; ${report.asked} questions, none of which changes anything.`;
  yield report.previousRanAt === null ? '\n' : ` Compared with the run of ${instant(report.previousRanAt)}.\n`;
  const changed = report.findings.filter((one) => one.changed);
  if (changed.length > 0) {
    yield '\n## Changed since the last run\n\n';
    for (const one of changed) {
      yield `- ${one.interface}, ${say('en', one.title)}: was \`${code(one.previous ?? '')}\`, is \`${code(one.observed ?? '')}\`\n`;
    }
  }
  yield '\n## Findings\n\n| Interface | Point | Standing | Documented | Observed |\n|---|---|---|---|---|\n';
  for (const one of report.findings) {
    const observed = one.observed ?? `(${one.why === null ? '' : say('en', one.why)})`;
    const row = [
      one.interface,
      say('en', one.title),
      standingWords[one.standing],
      one.documented ?? 'not shown',
      observed,
    ];
    yield `| ${row.map(plain).join(' | ')} |\n`;
  }
  yield '\n## Beyond reading\n\n';
  for (const { title, why } of report.beyond) yield `- ${say('en', title)}. ${say('en', why)}\n`;
}

function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** What a registry said must not become a column or a link, and must not turn or hide what stands beside it. */
function plain(text: string): string {
  return marksWrittenOut(text.slice(0, 300).replace(/[\p{Cc}\p{Cs}\u2028\u2029|[\]<>`\\]/gu, ' '));
}

function code(text: string): string {
  return plain(text);
}
