import { describe, expect, test } from 'vitest';
import { statusAgainstRenewal } from '#values/renewal-status.ts';

describe('a status that forbids renewals', () => {
  test.each([
    'locked',
    'server renew prohibited',
    'client renew prohibited',
    'serverRenewProhibited',
    'clientRenewProhibited',
    'pending delete',
    'pendingDelete',
    'pending transfer',
    'redemption period',
    'LOCKED',
  ])('%s', (status) => {
    expect(statusAgainstRenewal(['active', status])).toBe(status);
  });

  test.each(['active', 'server hold', 'client update prohibited', 'server transfer prohibited', 'ok', 'inactive', ''])(
    'not %s',
    (status) => {
      expect(statusAgainstRenewal([status])).toBeUndefined();
    },
  );

  test('a name without a status may be renewed', () => {
    expect(statusAgainstRenewal([])).toBeUndefined();
  });
});
