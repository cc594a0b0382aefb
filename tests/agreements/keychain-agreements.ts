import assert from 'node:assert/strict';
import type { Keychain } from '#main/keychain/keychain.ts';

/** What every keychain promises. Each agreement gets a keychain and entry names that nothing else uses. */
export const keychainAgreements: readonly {
  readonly title: string;
  run(keychain: Keychain, entry: (name: string) => string): Promise<void>;
}[] = [
  {
    title: 'answers undefined for an entry that is not there',
    run: async (keychain, entry) => {
      assert.equal(await keychain.get(entry('absent')), undefined);
    },
  },
  {
    title: 'gives back exactly what was set, whatever the letters',
    run: async (keychain, entry) => {
      for (const secret of ['k', 'pæð-Ö 🔑', ' blanks at the ends ', 'a:b"c\'d\\e%0A', 'x'.repeat(1000)]) {
        await keychain.set(entry('letters'), secret);
        assert.equal(await keychain.get(entry('letters')), secret);
      }
    },
  },
  {
    title: 'keeps entries apart',
    run: async (keychain, entry) => {
      await keychain.set(entry('one/api-key'), 'first');
      await keychain.set(entry('one/contact-password'), 'second');
      await keychain.set(entry('two/api-key'), 'third');
      assert.equal(await keychain.get(entry('one/api-key')), 'first');
      assert.equal(await keychain.get(entry('one/contact-password')), 'second');
      assert.equal(await keychain.get(entry('two/api-key')), 'third');
    },
  },
  {
    title: 'replaces an entry that is set again',
    run: async (keychain, entry) => {
      await keychain.set(entry('again'), 'old');
      await keychain.set(entry('again'), 'new');
      assert.equal(await keychain.get(entry('again')), 'new');
    },
  },
  {
    title: 'forgets an entry and nothing beside it',
    run: async (keychain, entry) => {
      await keychain.set(entry('goes'), 'a');
      await keychain.set(entry('stays'), 'b');
      await keychain.forget(entry('goes'));
      assert.equal(await keychain.get(entry('goes')), undefined);
      assert.equal(await keychain.get(entry('stays')), 'b');
    },
  },
  {
    title: 'forgets an entry that is not there without complaint',
    run: async (keychain, entry) => {
      await keychain.forget(entry('never-set'));
    },
  },
  {
    title: 'refuses an empty secret as invalid input',
    run: async (keychain, entry) => {
      await assert.rejects(keychain.set(entry('empty'), ''), (error: unknown) => {
        const { failure } = error as { failure?: { kind?: string } };
        assert.equal(failure?.kind, 'invalid-input');
        return true;
      });
    },
  },
  {
    title: 'says that it can be used',
    run: async (keychain) => {
      assert.deepEqual(await keychain.probe(), { usable: true });
    },
  },
];
