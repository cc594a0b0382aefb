/**
 * Moves the clock of the running program or page: `Date.now()`, `new Date()` and `Date()` are `milliseconds` ahead of
 * the machine (behind it where negative) and go on running. Timers and performance.now() are left alone. Applied once:
 * a second call changes nothing. It must not use anything outside of itself, because pages run its source.
 *
 * @param {number} milliseconds
 */
export function shiftClock(milliseconds) {
  const isShifted = Symbol.for('shifted clock');
  const machine = Date;
  if (isShifted in machine) return;
  const machineNow = machine.now;
  const now = () => machineNow() + milliseconds;
  const shifted = new Proxy(machine, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: (target) => new target(now()).toString(),
  });
  Object.defineProperty(machine, 'now', { value: now, writable: true, configurable: true });
  Object.defineProperty(machine, isShifted, { value: milliseconds });
  Object.defineProperty(machine.prototype, 'constructor', { value: shifted, writable: true, configurable: true });
  globalThis.Date = shifted;
}
