import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  electronReport,
  readJourneys,
  withoutFolders,
  writeElectronReport,
} from '../../../scripts/commands/electron-report.mjs';

const mend = { type: 'mend', description: 'the window is shown under Wayland' };
const other = { type: 'mend', description: 'a signal ends it' };

/** A test of Playwright's report, in the shape that Playwright writes. */
function spec(title: string, status: string, annotations: object[] = [], messages: string[] = []) {
  return { title, tests: [{ status, annotations, results: [{ errors: messages.map((message) => ({ message })) }] }] };
}

const journeys = {
  errors: [{ message: 'a file did not load' }],
  suites: [
    {
      title: '02-window.spec.ts',
      suites: [
        {
          title: 'the window',
          specs: [
            spec('is visible', 'expected', [mend]),
            spec('is visible under Wayland', 'skipped', [mend, { type: 'skip', description: 'It needs weston.' }]),
            spec(
              'comes back',
              'unexpected',
              [other],
              ['\u001b[31mExpected 1000\u001b[39m, received 0', 'It wrote: FATAL'],
            ),
          ],
          suites: [{ title: 'by SIGINT', specs: [spec('while nothing runs', 'expected', [other])] }],
        },
      ],
    },
  ],
};
const facts = { versions: { electron: '45.4.1', node: '24.18.1' }, temporal: 'object' };
const place = [['system', 'Debian | 13']] as const;

describe('the report of the journeys in Electron', () => {
  test('names each fact with what it came to, and why it failed or was not asked', () => {
    const report = electronReport({ place, facts, ...readJourneys(journeys) });
    expect(report).toContain('This was Electron 45.4.1 itself.');
    expect(report).toContain('2 proved, 2 failed, 1 not asked.');
    expect(report).toContain('| system | Debian \\| 13 |');
    expect(report).toContain('| node that ran | 24.18.1 |');
    expect(report).toContain(
      '## The window\n\n- proved: is visible\n- not asked: is visible under Wayland (It needs weston.)\n- **failed**: comes back\n',
    );
    expect(report).toContain('## The window, by SIGINT\n\n- proved: while nothing runs\n');
    expect(report).toContain(
      '### The window: comes back\n\n````text\nExpected 1000, received 0\n\nIt wrote: FATAL\n````',
    );
    expect(report).toContain('a file did not load');
    expect(report).toContain('"temporal": "object"');
  });

  test('names each mend once, by what it is: one whose journey failed anywhere is not shown', () => {
    const report = electronReport({ place, facts, ...readJourneys(journeys) });
    expect(report).toContain(
      '## What was mended before Electron had run\n\n- holds: the window is shown under Wayland\n- **not shown**, a journey failed: a signal ends it\n',
    );
  });

  test('a mend whose journeys were all left out was not asked', () => {
    const suites = [{ title: 'a', specs: [spec('b', 'skipped', [mend])] }];
    const report = electronReport({ place, facts, ...readJourneys({ suites }) });
    expect(report).toContain('- not asked: the window is shown under Wayland');
    expect(report).toContain('- not asked: b (what comes before it failed)');
  });

  test('says that the stand-in was no Electron, and that Electron never answered', () => {
    const played = { versions: { node: '24.21.0' } };
    expect(electronReport({ place, facts: played, groups: [], errors: [] })).toContain('**This was not Electron.**');
    const silent = electronReport({ place, facts: undefined, groups: [], errors: [] });
    expect(silent).toContain('**Electron did not come as far as to answer.**');
    expect(silent).toContain('It never answered.');
  });

  test('a run that left no report of its own is a failure', () => {
    const report = electronReport({ place, facts: undefined, ...readJourneys(undefined) });
    expect(report).toContain('0 proved, 1 failed, 0 not asked.');
    expect(report).toContain('The journeys ended before they had written a report.');
  });

  test('does not tell others of the folders of the person', () => {
    expect(withoutFolders('/home/anna/desk/out/a.js and /home/anna/x', '/home/anna', '/home/anna/desk')).toBe(
      'PROJECT/out/a.js and ~/x',
    );
  });
});

describe('the file of the report', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'electron-report-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is written with the machine in it, also where Electron never came up', () => {
    const [report, written] = [join(folder, 'journeys.json'), join(folder, 'reports', 'electron-report.md')];
    writeFileSync(report, JSON.stringify(journeys));
    const program = join(folder, 'electron');
    writeElectronReport({ report, facts: join(folder, 'none.json'), written, program, hasOwnDisplay: false });
    const text = readFileSync(written, 'utf8');
    expect(text).toMatch(/^\| Electron that is installed \| \d+\.\d+\.\d+ \|$/m);
    expect(text).toContain('| session | xvfb-run, because there is no display |');
    expect(text).toContain(process.platform);
    expect(text).not.toContain(`${homedir()}/`);
  });
});
