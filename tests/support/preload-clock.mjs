/**
 * Loaded into every Node program and thread of a test run with `npm test -- --at INSTANT`: NODE_OPTIONS names this file,
 * TEST_CLOCK_SHIFT is the shift in milliseconds.
 */
import { shiftClock } from './shift-clock.mjs';

shiftClock(Number(process.env.TEST_CLOCK_SHIFT));
