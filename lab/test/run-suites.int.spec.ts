import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runSuites } from '@candor/tools/run-suites.mjs';

describe('runSuites', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'candor-suites-'));
    await writeFile(path.join(folder, 'jest.config.json'), JSON.stringify({ transform: {}, reporters: [] }));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const suite = (name: string, text: string) => writeFile(path.join(folder, `${name}.spec.js`), text);
  const run = () =>
    runSuites({ config: path.join(folder, 'jest.config.json'), file: path.join(folder, 'results', 'report.json') });

  it('counts a suite as failed that would pass when run again', async () => {
    const runs = path.join(folder, 'runs');
    await writeFile(runs, '');
    await suite(
      'flaky',
      `const fs = require('node:fs');
       it('fails the first time', () => {
         fs.appendFileSync(${JSON.stringify(runs)}, 'x');
         expect(fs.readFileSync(${JSON.stringify(runs)}, 'utf8')).not.toBe('x');
       });`,
    );
    await suite('sound', `it('passes', () => expect(1).toBe(1));`);
    expect(await run()).toEqual({ passed: 1, failed: 1 });
    expect(await readFile(runs, 'utf8')).toBe('x');
  });

  it('counts a suite that does not even start', async () => {
    await suite('broken', `throw new Error('broken');`);
    expect(await run()).toEqual({ passed: 0, failed: 1 });
  });

  it('counts what passes', async () => {
    await suite('sound', `it('passes', () => expect(1).toBe(1)); it('passes too', () => expect(1).toBe(1));`);
    expect(await run()).toEqual({ passed: 2, failed: 0 });
  });
});
