import { describe, expect, it } from 'vitest';
import { createEnvironmentKeychain } from '#main/keychain/environment-keychain.ts';

describe('the environment keychain', () => {
  it('answers the given secrets for whichever account is used', async () => {
    const keychain = createEnvironmentKeychain({ 'api-key': 'given key', 'contact-password': undefined });
    expect(await keychain.get('one/api-key')).toBe('given key');
    expect(await keychain.get('two/api-key')).toBe('given key');
    expect(await keychain.get('one/contact-password')).toBeUndefined();
  });

  it('takes an empty value for none', async () => {
    expect(await createEnvironmentKeychain({ 'api-key': '' }).get('one/api-key')).toBeUndefined();
  });

  it('lets what is set or forgotten later win, for that entry alone', async () => {
    const keychain = createEnvironmentKeychain({ 'api-key': 'given' });
    await keychain.set('one/api-key', 'set');
    await keychain.forget('two/api-key');
    expect(await keychain.get('one/api-key')).toBe('set');
    expect(await keychain.get('two/api-key')).toBeUndefined();
    expect(await keychain.get('three/api-key')).toBe('given');
    await keychain.forget('one/api-key');
    expect(await keychain.get('one/api-key')).toBeUndefined();
  });
});
