import type { MessageRecord } from '#main/emulator/registry/records.ts';
import { message as says } from '#messages/message.ts';
import { type ControlHandlers, writtenInstant } from './control-handler.ts';
import { ControlRefusal } from './control-refusal.ts';

/** /control/messages */
export const messageHandlers: ControlHandlers<'listMessages' | 'queueMessage'> = {
  listMessages(world, { query }) {
    const wanted = [...world.registry.state.messages.values()].filter((message) => {
      if (query.handle !== undefined && message.handle !== query.handle) return false;
      return query.state === 'all' || (message.acknowledgedAt !== undefined) === (query.state === 'acknowledged');
    });
    return { messages: wanted.slice(0, query.limit).map(shown), total: wanted.length };
  },

  queueMessage(world, { body }) {
    const { state } = world.registry;
    if (!state.contacts.has(body.handle))
      throw new ControlRefusal('not-found', says('control.noContact', { handle: body.handle }));
    const id = String(state.highest.message + 1);
    const at = world.clock.now();
    const action = body.pendingAction;
    const message: MessageRecord = {
      id,
      handle: body.handle,
      queuedAt: at,
      text: body.text,
      language: body.language,
      ...(body.unknownKind ? { unknownKind: true } : {}),
      ...(action === undefined
        ? {}
        : {
            pendingAction: {
              domain: action.domain,
              succeeded: action.succeeded,
              ...(action.clTRID === undefined ? {} : { clTRID: action.clTRID }),
              svTRID: action.svTRID ?? `server-${id.padStart(9, '0')}`,
              at,
            },
          }),
    };
    world.registry.commit([{ put: 'message', record: message }]);
    return shown(message);
  },
};

function shown(message: MessageRecord) {
  const { acknowledgedAt, handle, id, language, pendingAction, queuedAt, text } = message;
  return {
    id,
    handle,
    queuedAt: writtenInstant(queuedAt),
    text,
    language,
    acknowledgedAt: acknowledgedAt === undefined ? null : writtenInstant(acknowledgedAt),
    pendingAction:
      pendingAction === undefined
        ? null
        : { ...pendingAction, clTRID: pendingAction.clTRID ?? null, at: writtenInstant(pendingAction.at) },
  };
}
