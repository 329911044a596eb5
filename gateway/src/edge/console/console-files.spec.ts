import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { loadConsoleFiles } from './console-files.js';

const MB = 1_048_576;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'candor-console-'));
  await mkdir(path.join(folder, 'assets'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('has every file of the folder at its path', async () => {
  await writeFile(path.join(folder, 'index.html'), '<head></head>');
  await writeFile(path.join(folder, 'assets', 'index-1.js'), 'run()');
  const files = await loadConsoleFiles(folder, { authDisabled: false });
  expect([...files].map(([name, answer]) => [name, answer.plainBytes().toString()]).sort()).toEqual([
    ['/assets/index-1.js', 'run()'],
    ['/index.html', '<head></head>'],
  ]);
});

it('sends the codings that the build wrote, and makes them where there are none', async () => {
  const file = path.join(folder, 'assets', 'index-1.js');
  await writeFile(file, 'run()');
  await writeFile(`${file}.gz`, gzipSync('as gzip'));
  await writeFile(`${file}.br`, brotliCompressSync('as brotli'));
  await writeFile(path.join(folder, 'theme.js'), 'run()');
  await writeFile(path.join(folder, 'theme.js.gz'), gzipSync('without the other'));
  const files = await loadConsoleFiles(folder, { authDisabled: false });
  const sent = (name: string) => {
    const [zipped, brotli] = [files.get(name)?.variant('gzip'), files.get(name)?.variant('br')];
    return [gunzipSync(zipped?.body ?? ''), brotliDecompressSync(brotli?.body ?? '')].map(String);
  };
  expect([...files.keys()].sort()).toEqual(['/assets/index-1.js', '/theme.js']);
  expect(sent('/assets/index-1.js')).toEqual(['as gzip', 'as brotli']);
  expect(sent('/theme.js')).toEqual(['run()', 'run()']);
});

it('is empty without the folder', async () => {
  expect((await loadConsoleFiles(path.join(folder, 'none'), { authDisabled: false })).size).toBe(0);
});

it('tells the page that no login is needed', async () => {
  await writeFile(path.join(folder, 'index.html'), '<head></head>');
  for (const ending of ['gz', 'br']) await writeFile(path.join(folder, `index.html.${ending}`), 'as it was built');
  const page = (await loadConsoleFiles(folder, { authDisabled: true })).get('/index.html');
  expect(page?.plainBytes().toString()).toContain('<meta name="candor-auth" content="disabled" />');
});

it('needs memory for one file, not for all of them', async () => {
  const text = 'a line of the console\n'.repeat(10_000);
  for (let n = 0; n < 250; n += 1) await writeFile(path.join(folder, 'assets', `part-${n}.js`), `${n}\n${text}`);
  const before = process.memoryUsage.rss();
  let most = before;
  const sample = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 1);
  await loadConsoleFiles(folder, { authDisabled: false });
  clearInterval(sample);
  expect((most - before) / MB).toBeLessThan(100);
});
