import type { RegistryRequest } from '#main/emulator/route.ts';
import type { World } from '#main/emulator/world.ts';
import type { ControlAnswer, ControlInput, ControlName } from './control-contract.ts';

/** What carries out one operation of the control interface; throws ControlRefusal for a no. */
export type ControlHandler<Name extends ControlName> = (
  world: World,
  input: ControlInput<Name>,
  request: RegistryRequest,
) => ControlAnswer<Name> | Promise<ControlAnswer<Name>>;

/** Handlers for some of the operations; a file of routes/control implements those of one noun. */
export type ControlHandlers<Name extends ControlName> = { readonly [Each in Name]: ControlHandler<Each> };

/** An instant as the control interface writes it. */
export function writtenInstant(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString();
}
