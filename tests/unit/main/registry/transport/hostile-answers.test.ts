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

What the desk says to each hostile or broken answer of a registry, or of what stands in its place. Every message says
what happened, whether anything was sent or billed, and what to do next. The kinds are those of
\`src/shared/values/failure.ts\`.

A renewal or an acknowledge is sent once. What is neither a readable yes nor a readable no becomes \`outcome-unknown\`, and
the program does not send it again by itself.

\`100 Continue\` is read over, and the probe reports it. An answer that carries the identifier of another of our requests
closes its connection: a question is asked once more on a new one.

This page is written by \`tests/unit/main/registry/transport/hostile-answers.test.ts\`, which lets a real client meet each answer over a
real socket, and fails when a message here is no longer the one that is shown. \`UPDATE_DOCS=1\` with that test rewrites it.

${entries.join('\n')}`;
}
