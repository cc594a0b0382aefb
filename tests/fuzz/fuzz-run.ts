import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import { chanceFrom } from './chance.ts';
import { readCorpus } from './corpus.ts';
import { mutate } from './mutate.ts';
import { readers } from './readers.ts';

export interface FuzzFailure {
  readonly input: number;
  readonly reader: string;
  readonly error: string;
  readonly reply: { readonly status: number; readonly headers: AnsweredReply['headers']; readonly bodyBase64: string };
}

export interface FuzzReport {
  readonly seed: number;
  readonly inputs: number;
  readonly failures: readonly FuzzFailure[];
}

/**
 * Mutates answers and gives each to a reader, until `goOn` says no. Input n of a seed is always the same. Mutants that
 * were read without trouble join the corpus now and then, so that later ones stray further.
 */
export function fuzz(seed: number, goOn: (inputs: number) => boolean): FuzzReport {
  const chance = chanceFrom(seed);
  const golden = readCorpus();
  const strayed: AnsweredReply[] = [];
  const failures: FuzzFailure[] = [];
  let inputs = 0;
  while (goOn(inputs)) {
    const start = strayed.length > 0 && chance.next() < 0.3 ? chance.pick(strayed) : chance.pick(golden);
    const reply = mutate(start, golden, chance);
    const reader = chance.pick(readers);
    inputs += 1;
    try {
      reader.read(reply);
      if (chance.next() < 0.01 && strayed.length < 500 && reply.body.length < 30_000) strayed.push(reply);
    } catch (error) {
      failures.push({
        input: inputs,
        reader: reader.name,
        error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        reply: { status: reply.status, headers: reply.headers, bodyBase64: Buffer.from(reply.body).toString('base64') },
      });
    }
  }
  return { seed, inputs, failures };
}
