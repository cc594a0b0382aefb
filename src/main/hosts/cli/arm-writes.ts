import type { Call } from './command.ts';

/** The option of commands that may bill: the production account's handle, typed by the person, arms its writes. */
export const armOption = { arm: { type: 'string' } } as const;

/** An hour is the longest; this process is gone long before, and its arming with it. */
const minutes = 60;

/** Arms the writes of a production account for this one command, where the person typed its handle. */
export async function armWrites({ desk }: Call, accountId: string, handle: string | undefined): Promise<void> {
  if (handle === undefined) return;
  await desk.barrier.arm({ accountId, minutes, typedHandle: handle });
}
