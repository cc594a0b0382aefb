import fc from 'fast-check';

// Property tests try the same cases each time, so that a run is red only by a change: `npm test -- --seed N` tries others.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20261121) });
