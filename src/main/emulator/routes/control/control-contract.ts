import type * as z from 'zod';
import { emulatorOperations } from './emulator-operations.ts';
import { registryOperations } from './registry-operations.ts';

/**
 * Everything the control interface offers, declared before it is implemented; `/control/openapi.json` is written from
 * this table, and a missing handler is a compile error.
 */
export const controlContract = { ...emulatorOperations, ...registryOperations } as const;

export type ControlContract = typeof controlContract;
export type ControlName = keyof ControlContract;

/** What a handler gets: placeholders, query and body, read and checked. */
export interface ControlInput<Name extends ControlName> {
  readonly params: readonly string[];
  readonly query: ControlContract[Name] extends { readonly query: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : undefined;
  readonly body: ControlContract[Name] extends { readonly body: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : undefined;
}

export type ControlAnswer<Name extends ControlName> = z.output<ControlContract[Name]['answer']>;
