/** How far away a registry is that stands in the same house, on a machine of its own. */
export const nearMilliseconds = 1;

/** How far away a registry is that one reaches over a network: near, as such things go. */
export const awayMilliseconds = 10;

/** Makes an emulator wait before each answer to a command of the registry; 0 leaves it as it is. */
export async function answerAfter(control: string, milliseconds: number): Promise<void> {
  if (milliseconds === 0) return;
  const fault = { fault: 'latency', route: '*', times: 1_000_000, options: { milliseconds } };
  const reply = await fetch(`${control}/faults`, { method: 'POST', body: JSON.stringify(fault) });
  if (!reply.ok) throw new Error(`the emulator waits for nothing: ${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
}
