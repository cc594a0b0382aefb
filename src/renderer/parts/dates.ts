/** Calendar dates that a list is narrowed to, both included; empty for open ends. */
export interface Dates {
  readonly from: string;
  readonly to: string;
}

export const noDates: Dates = { from: '', to: '' };

/** Their first and their last instant where the person is, as lists show instants; undefined for open ends. */
export function instantsOf({ from, to }: Dates): {
  readonly from: number | undefined;
  readonly to: number | undefined;
} {
  return { from: edgeOfDay(from, '00:00:00.000'), to: edgeOfDay(to, '23:59:59.999') };
}

function edgeOfDay(date: string, time: string): number | undefined {
  return date === '' ? undefined : Date.parse(`${date}T${time}`);
}
