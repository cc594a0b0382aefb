import { describe, expect, test } from 'vitest';
import { readWords } from '../../../scripts/commands/start.mjs';
import { hasDisplay } from '../../../scripts/system/display.mjs';

describe('npm start', () => {
  test.each([
    [[], 'any', []],
    [['--no-open'], 'web', ['--no-open']],
    [['--port', '4000'], 'web', ['--port', '4000']],
    [['--port=4000'], 'web', ['--port=4000']],
    [['--host', '127.0.0.1'], 'web', ['--host', '127.0.0.1']],
    [['--web'], 'web', []],
    [['--allow-production'], 'web', ['--allow-production']],
    [['--portfolio'], 'any', ['--portfolio']],
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
