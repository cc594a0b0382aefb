import { describe, expect, test } from 'vitest';
import { readWords } from '../../../scripts/commands/start.mjs';
import { displayWords, hasDisplay } from '../../../scripts/system/display.mjs';

describe('npm start', () => {
  test.each([
    [[], 'any', []],
    [['--no-open'], 'web', ['--no-open']],
    [['--port', '4000'], 'web', ['--port', '4000']],
    [['--port=4000'], 'web', ['--port=4000']],
    [['--host', '127.0.0.1'], 'web', ['--host', '127.0.0.1']],
    [['--web'], 'web', []],
    [['--allow-production'], 'web', ['--allow-production']],
    [['--domains'], 'any', ['--domains']],
    [['--electron', '--data', 'x'], 'any', ['--data', 'x']],
  ])('%j means %s', (words, host, rest) => {
    expect(readWords(words)).toMatchObject({ host, rest });
  });

  test('--electron asks for one more try', () => {
    expect(readWords(['--electron']).again).toBe(true);
    expect(readWords([]).again).toBe(false);
  });
});

describe('hasDisplay', () => {
  test('on Linux one must be named; elsewhere there always is one', () => {
    expect(hasDisplay({}, 'linux')).toBe(false);
    expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
    expect(hasDisplay({}, 'darwin')).toBe(true);
    expect(hasDisplay({}, 'win32')).toBe(true);
  });
});

describe('displayWords', () => {
  test('name the one display that is there, on Linux', () => {
    expect(displayWords({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toEqual(['--ozone-platform=wayland']);
    expect(displayWords({ DISPLAY: ':99', XDG_SESSION_TYPE: 'wayland' }, 'linux')).toEqual(['--ozone-platform=x11']);
    expect(displayWords({ DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toEqual([]);
    expect(displayWords({ DISPLAY: ':0' }, 'darwin')).toEqual([]);
  });
});
