import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saidOf } from '../../../../support/said.ts';
import { hostileAnswers } from './hostile-answers.ts';
import { meetHostileAnswer } from './hostile-run.ts';

const page = join(import.meta.dirname, '../../../../../docs/failures.md');

describe('hostile answers', () => {
  const messages = new Map<string, string>();

  it.each(hostileAnswers.map((hostile) => [hostile.title, hostile] as const))('%s', async (title, hostile) => {
    const { answer, failure, server } = await meetHostileAnswer(hostile);
    expect(failure?.kind).toBe(hostile.failure);
    if (failure === undefined) {
      expect(answer).toBeDefined();
      messages.set(title, 'It is read all the same.');
      return;
    }
    messages.set(title, `\`${failure.kind}\`: ${saidOf(failure)}`);
    expect(saidOf(failure)).not.toMatch(/undefined|\[object|a-key-of-the-tests/);
    // What changes things went out once at most.
    const command = hostile.command();
    const sentBefore = hostile.before === undefined ? 0 : 1;
    if (command.effect === 'changes') expect(server.requests.length - sentBefore).toBeLessThanOrEqual(1);
  });

  it('are quoted in docs/failures.md as they are (UPDATE_DOCS=1 writes them)', () => {
    expect(messages.size).toBe(hostileAnswers.length);
    const written = writePage(messages);
    if (process.env.UPDATE_DOCS === '1') writeFileSync(page, written);
    expect(existsSync(page) ? readFileSync(page, 'utf8') : '').toBe(written);
  });
});

function writePage(messages: ReadonlyMap<string, string>): string {
  const entries = hostileAnswers.map(
    ({ title, command }) =>
      `### ${title}\n\nTo \`${command().name}\` (${command().interface}).\n\n> ${messages.get(title)}\n`,
  );
  return `# When something goes wrong on the wire

What Registry Desk says when a registry, or a proxy in its place, sends a hostile or broken answer. Every message says
what happened, whether anything was sent or billed, and what to do next. The kinds are those of
\`src/shared/values/failure.ts\`.

A renewal or an acknowledge is sent once. An answer that is neither a readable yes nor a readable no makes it
\`outcome-unknown\`. Registry Desk does not send it again automatically.

\`100 Continue\` is skipped, and the probe reports it. An answer that carries the identifier of another of our requests
closes its connection. A request that changes nothing is then sent once more on a new one.

\`tests/unit/main/registry/transport/hostile-answers.test.ts\` writes this page: a real client receives each answer over a real
socket. The test fails when a message differs from this page. \`UPDATE_DOCS=1\` with that test rewrites it.

${entries.join('\n')}`;
}
