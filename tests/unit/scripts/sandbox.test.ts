import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { report } from '../../../scripts/commands/doctor.mjs';
import { sandboxPart } from '../../../scripts/system/parts.mjs';
import { sandboxOf } from '../../../scripts/system/sandbox.mjs';

const program = '/home/anna/registry desk/electron';
const helper = '/home/anna/registry desk/chrome-sandbox';
const apparmor = 'kernel/apparmor_restrict_unprivileged_userns';

describe('whether Chromium can have its sandbox', () => {
  let proc = '';
  beforeEach(() => {
    proc = mkdtempSync(join(tmpdir(), 'proc-'));
  });
  afterEach(() => rmSync(proc, { recursive: true, force: true }));

  /** A Linux with these settings, and a helper beside Electron with this owner and mode. */
  function linux(settings: Record<string, string>, owner: { uid: number; mode: number } | undefined) {
    for (const [name, value] of Object.entries(settings)) {
      const file = join(proc, 'sys', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${value}\n`);
    }
    return { platform: 'linux', proc, owner: (file: string) => (file === helper ? owner : undefined) } as const;
  }
  const asInstalled = { uid: 1000, mode: 0o100755 };
  const ofRoot = { uid: 0, mode: 0o104755 };

  test('by user namespaces, where nothing refuses them', () => {
    const allowed = { [apparmor]: '0', 'kernel/unprivileged_userns_clone': '1', 'user/max_user_namespaces': '62000' };
    expect(sandboxOf(program, linux({}, asInstalled))).toEqual({ works: true, by: 'by user namespaces' });
    expect(sandboxOf(program, linux(allowed, asInstalled)).works).toBe(true);
  });

  test.each([
    [apparmor, '1', 'kernel.apparmor_restrict_unprivileged_userns is 1'],
    ['kernel/unprivileged_userns_clone', '0', 'kernel.unprivileged_userns_clone is 0'],
    ['user/max_user_namespaces', '0', 'user.max_user_namespaces is 0'],
  ])('%s = %s: the helper has to be a file of root', (setting, value, why) => {
    const found = sandboxOf(program, linux({ [setting]: value }, asInstalled));
    expect(found).toEqual({
      works: false,
      why: `${why}, and ${helper} is not a file of root with mode 4755`,
      type: `sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
    });
    expect(sandboxOf(program, linux({ [setting]: value }, ofRoot))).toEqual({ works: true, by: `by ${helper}` });
    expect(sandboxOf(program, linux({ [setting]: value }, { uid: 1000, mode: 0o104755 })).works).toBe(false);
    expect(sandboxOf(program, linux({ [setting]: value }, { uid: 0, mode: 0o100755 })).works).toBe(false);
  });

  test('without a helper only the system can allow it', () => {
    expect(sandboxOf(program, linux({ [apparmor]: '1' }, undefined))).toMatchObject({
      type: 'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
    });
  });

  test('other systems have their own', () => {
    const { owner } = linux({ [apparmor]: '1' }, undefined);
    expect(sandboxOf(program, { platform: 'darwin', proc, owner }).works).toBe(true);
  });

  test('the doctor says exactly what to type, and does not count it as needed for npm start', () => {
    const part = sandboxPart(program, false, linux({ [apparmor]: '1' }, asInstalled));
    expect(part).toMatchObject({ part: 'sandbox', present: false, neededFor: 'desktop' });
    expect(report([part], true)).toContain(`type: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'\n`);
  });

  test.skipIf(process.platform !== 'linux')('root has none, and is told so', () => {
    expect(sandboxPart(program, true, linux({ [apparmor]: '1' }, asInstalled)).detail).toMatch(/^off.*root/);
  });
});
