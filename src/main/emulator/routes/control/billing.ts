import type { CardRecord } from '#main/emulator/registry/records.ts';
import { message } from '#messages/message.ts';
import { type ControlHandlers, writtenInstant } from './control-handler.ts';
import { ControlRefusal } from './control-refusal.ts';

/** /control/cards and /control/charges */
export const billingHandlers: ControlHandlers<'listCards' | 'putCard' | 'listCharges'> = {
  listCards: (world) => ({ cards: [...world.registry.state.cards.values()] }),

  putCard(world, { body, params }) {
    const id = params[0] ?? '';
    const known = world.registry.state.cards.get(id);
    const chosen = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const handle = body.handle ?? known?.handle;
    if (handle === undefined) throw new ControlRefusal('invalid-input', message('control.cardNeedsHandle'));
    if (!world.registry.state.contacts.has(handle)) {
      throw new ControlRefusal('not-found', message('control.noContact', { handle }));
    }
    const card: CardRecord = {
      id,
      handle,
      kind: 'prepaid',
      label: id,
      balance: 0,
      currency: 'ISK',
      declined: false,
      ...known,
      ...chosen,
    };
    world.registry.commit([{ put: 'card', record: card }]);
    return card;
  },

  listCharges(world, { query }) {
    const wanted = world.registry.state.charges.filter(
      (charge) =>
        charge.number > query.after &&
        (query.domain === undefined || charge.domain === query.domain) &&
        (query.clTRID === undefined || charge.clTRID === query.clTRID),
    );
    return {
      charges: wanted.slice(0, query.limit).map((charge) => ({
        ...charge,
        at: writtenInstant(charge.at),
        clTRID: charge.clTRID ?? null,
        automatic: charge.automatic ?? false,
      })),
      total: wanted.length,
      amount: wanted.reduce((sum, charge) => sum + charge.amount, 0),
    };
  },
};
