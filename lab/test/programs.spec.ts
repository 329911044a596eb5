import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { product } from '@candor/dev/apps.js';
import { programs } from '@candor/dev/launcher/workspace.js';

const scripts = readdirSync(programs, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
const read = (file: string): string => readFileSync(path.join(programs, file), 'utf8');
/** The one file that has a text, and where. */
function placeOf(text: string): { file: string; line: number; column: number } {
  const [file = '', ...others] = scripts.filter((one) => read(one).includes(text));
  expect([text, others]).toEqual([text, []]);
  const lines = read(file).split('\n');
  const line = lines.findIndex((one) => one.includes(text));
  return { file, line, column: lines[line]?.indexOf(text) ?? -1 };
}

describe('the programs that the build makes', () => {
  it('are one of each app, small, with the code of apps beside them', () => {
    expect(product.apps.filter(({ main }) => !scripts.includes(main))).toEqual([]);
    for (const { main } of product.apps) expect([main, read(main).length < 10_000]).toEqual([main, true]);
  });

  it('lead to the sources in stacks', () => {
    const { file, line, column } = placeOf('function keepOneConnectionEach()');
    const map = new SourceMap(JSON.parse(read(`${file}.map`)) as SourceMapPayload);
    const entry = map.findEntry(line, column);
    const source = 'originalSource' in entry ? path.resolve(programs, path.dirname(file), entry.originalSource) : '';
    expect(source).toMatch(/libs\/database\/src\/kept-connections\.ts$/);
    const original = readFileSync(source, 'utf8').split('\n');
    expect(original['originalLine' in entry ? entry.originalLine : -1]).toContain('function keepOneConnectionEach()');
  });

  it('have each package once: what TypeORM, Nest and our code load is the same', () => {
    const classes = ['DataSource', 'NestFactoryStatic', 'ValidationExecutor', 'ClassTransformer'];
    for (const name of classes) placeOf(`var ${name} = class {`);
  });

  it('have a text that takes one byte for each character in memory', () => {
    expect(scripts.filter((file) => file.startsWith('chunks/') && /[^\0-\xff]/.test(read(file)))).toEqual([]);
  });

  // Bundlers leave out what is never read: as a variable it was gone, which took a fifth of a gateway's rate.
  it.each([
    ['keep a tick alive, without which V8 forgets its shape', '', 'object'],
    ['keep none where that is left out', 'ticks', 'undefined'],
  ])('%s', async (_what, leftOut, kept) => {
    const name = 'candor.keptTick';
    const module = pathToFileURL(path.join(programs, placeOf(name).file)).href;
    const look = `await import('${module}'); await new Promise(setImmediate); console.log(typeof process[Symbol.for('${name}')])`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', look], {
      env: { WITHOUT_NODE_TUNING: leftOut },
    });
    expect(stdout.trim()).toBe(kept);
  });

  it('have the side door as one file that needs nothing but Node', () => {
    const imported = [...read('ops/dist/side-door/main.js').matchAll(/^import .* from '([^']+)';$/gm)];
    expect(imported.length).toBeGreaterThan(3);
    expect(imported.map(([, name]) => name).filter((name) => !name?.startsWith('node:'))).toEqual([]);
  });
});
