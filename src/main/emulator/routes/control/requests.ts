import type { InspectorEntry } from '#main/emulator/inspector.ts';
import { say } from '#messages/say.ts';
import { type ControlHandlers, writtenInstant } from './control-handler.ts';

/** /control/requests: the inspector */
export const requestHandlers: ControlHandlers<'listRequests' | 'forgetRequests'> = {
  listRequests: (world, { query }) => ({
    requests: world.inspector.entries(query.after, query.limit).map(shown),
    last: world.inspector.lastNumber,
  }),

  forgetRequests(world) {
    world.inspector.forget();
    return {};
  },
};

function shown(entry: InspectorEntry) {
  const { answer, clTRID, faults, handle, request } = entry;
  return {
    number: entry.number,
    at: writtenInstant(entry.at),
    route: entry.route,
    method: entry.method,
    target: entry.target,
    handle: handle ?? null,
    clTRID: clTRID ?? null,
    request: { headers: request.headers.map(pair), body: request.body ?? null },
    answer:
      answer === undefined
        ? null
        : { status: answer.status, headers: answer.headers.map(pair), body: answer.body ?? null },
    rule: { source: entry.rule.source, text: say('en', entry.rule.text), message: entry.rule.text },
    faults: [...faults],
    milliseconds: Math.round(entry.milliseconds * 1000) / 1000,
  };
}

function pair([name, value]: readonly [string, string]): [string, string] {
  return [name, value];
}
