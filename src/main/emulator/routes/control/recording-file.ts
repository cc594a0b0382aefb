import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as z from 'zod';
import { reasonOf, SaidError } from '#main/emulator/said-error.ts';
import { message } from '#messages/message.ts';
import { inputProblem, refusing } from '#values/input-problem.ts';
import { recordingBounds } from '#values/recording-bounds.ts';

const headers = z
  .array(z.tuple([z.string().refine(isHeaderName, refusing('input.headerName')), z.string()]))
  .max(200)
  .superRefine((pairs, context) => {
    for (const [index, [name, value]] of pairs.entries()) {
      if (!isHeaderValue(name, value)) {
        context.addIssue({ code: 'custom', path: [index, 1], message: refusing('input.headerValue') });
      }
    }
  });

/** One exchange: the request as far as it is compared, and the reply as it is given. */
const recordedExchange = z.object({
  at: z.string().max(40).optional().describe('When it was asked, ISO 8601'),
  interface: z.enum(['rpp-v0', 'rpp-v1', 'repp-v1', 'rdap']),
  command: z.string().max(100).optional(),
  request: z.object({
    method: z.string().regex(/^[A-Z]{1,20}$/, refusing('input.method')),
    path: z.string().max(8192).startsWith('/').describe('Below the base address of the interface, without the query'),
    query: z.string().max(8192).default('').describe('Without the question mark'),
    headers: headers.default([]),
    body: z.string().nullable().default(null),
  }),
  reply: z.object({
    status: z.int().min(200).max(599),
    headers: headers.default([]).describe('A value may begin with {base}, the base address of the interface'),
    body: z.string().nullable().default(null),
  }),
});
export type RecordedExchange = z.output<typeof recordedExchange>;

/** The file (docs/recording.md). Members that are not known are left alone. */
export const recordingFile = z.object({
  format: z.literal('registry-desk-recording'),
  version: z.literal(1),
  exchanges: z.array(recordedExchange).min(1, refusing('input.noExchange')).max(recordingBounds.exchanges),
});

/** Why a file is no recording, with the place. */
export class RecordingError extends SaidError {}

/** Reads the text of a recording; throws RecordingError with what is wrong and where. */
export function readRecording(text: string): readonly RecordedExchange[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new RecordingError(message('control.recordingNotJson', { reason: reasonOf(error) }));
  }
  refuseOthers(value);
  const read = recordingFile.safeParse(value);
  if (read.success) return read.data.exchanges;
  const { issues } = read.error;
  const problems = issues.slice(0, 3).map((issue) => inputProblem(issue, placeOf(issue.path)));
  const count = issues.length - problems.length;
  if (count > 0) problems.push(message('control.moreProblems', { count }));
  throw new RecordingError(message('control.recordingUnusable', { problems }));
}

/** What is another file altogether is said in one sentence, not member by member. */
function refuseOthers(value: unknown): void {
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (format !== 'registry-desk-recording') {
    throw new RecordingError(message('control.recordingForeign'));
  }
  if (version !== 1) {
    throw new RecordingError(message('control.recordingVersion', { version: JSON.stringify(version) ?? 'undefined' }));
  }
}

/** `exchanges[3].reply.status` */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function isHeaderName(name: string): boolean {
  try {
    validateHeaderName(name);
    return true;
  } catch {
    return false;
  }
}

function isHeaderValue(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
