import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { startS3Double, type S3Double } from '@candor/lab/doubles/s3/s3-double.js';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import { FileStore } from '../src/file-store.js';
import { type ObjectStore } from '../src/object-store.js';
import { openStore } from '../src/open-store.js';
import { s3Settings } from '../src/s3-settings.js';
import { S3Store } from '../src/s3-store.js';

const SWIFT = { attempts: 4, pauseMs: 1, silenceMs: 60_000 };
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=5' };
const MIB = 1024 * 1024;

let double: S3Double;
let folder: string;
beforeAll(async () => {
  double = await startS3Double();
  folder = await mkdtemp(path.join(testRunFolder(), 'store-'));
});
afterAll(async () => {
  await double.close();
  await rm(folder, { recursive: true });
});

const bucket = (env: Readonly<Record<string, string>> = {}, times = SWIFT) =>
  new S3Store(s3Settings('test', new URL(`s3://${double.bucket}/some/prefix/`), { ...double.env, ...env }), times);

async function keys(store: ObjectStore, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list(prefix)) found.push(key);
  return found;
}

/** A stream that comes in pieces which are no multiple of anything. */
function* pieces(whole: Buffer): Generator<Buffer> {
  for (let at = 0; at < whole.length; at += 77_777) yield whole.subarray(at, at + 77_777);
}

describe.each([
  ['directory', () => new FileStore(path.join(folder, 'objects'))],
  ['bucket', () => bucket()],
] as const)('a store in a %s', (_, open) => {
  let store: ObjectStore;
  beforeAll(() => {
    store = open();
  });
  afterAll(() => store.close());

  it('gives what was put, with its headers', async () => {
    await store.put('acme/de/index.html', Buffer.from('Grüße'), HEADERS);
    const found = await store.get('acme/de/index.html');
    expect(await text(found?.body ?? Readable.from([]))).toBe('Grüße');
    expect(found?.headers).toMatchObject(HEADERS);
  });

  it('replaces an object and its headers', async () => {
    await store.put('replaced', Buffer.from('first'), HEADERS);
    await store.put('replaced', Buffer.from('second'), { 'content-type': 'text/plain' });
    const found = await store.get('replaced');
    expect(await text(found?.body ?? Readable.from([]))).toBe('second');
    expect(found?.headers).not.toHaveProperty('cache-control');
  });

  it('gives nothing for a name that it does not have', async () => {
    expect(await store.get('none/such')).toBeUndefined();
  });

  it.each(['plain', "it's (a) name!*~$+&=,@:", 'später/ünd 100%.html', 'a+b c'])('knows the name %s', async (key) => {
    await store.put(`names/${key}`, Buffer.from(key));
    expect(await text((await store.get(`names/${key}`))?.body ?? Readable.from([]))).toBe(key);
    expect(await keys(store, `names/${key}`)).toEqual([`names/${key}`]);
  });

  it.each(['', '/a', 'a//b', 'a/', '../a', 'a/../b', '.hidden', 'a/.b'])('refuses the name "%s"', async (key) => {
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('cannot be the name of an object');
    await expect(store.get(key)).rejects.toThrow('cannot be the name of an object');
    await expect(store.remove(key)).rejects.toThrow('cannot be the name of an object');
  });

  it('lists by prefix, also across folders', async () => {
    for (const key of ['list/b', 'list/a/2', 'list/a/1', 'list/ab', 'listed']) await store.put(key, Buffer.from(key));
    expect(await keys(store, 'list/')).toEqual(['list/a/1', 'list/a/2', 'list/ab', 'list/b']);
    expect(await keys(store, 'list/a')).toEqual(['list/a/1', 'list/a/2', 'list/ab']);
    expect(await keys(store, 'nothing/')).toEqual([]);
    for await (const { key, size } of store.list('list')) expect(size).toBe(key.length);
  });

  it('removes, also twice', async () => {
    await store.put('gone/soon', Buffer.from('x'), HEADERS);
    await store.remove('gone/soon');
    await store.remove('gone/soon');
    expect(await store.get('gone/soon')).toBeUndefined();
    expect(await keys(store, 'gone')).toEqual([]);
  });

  it.each([0, 1, 16 * MIB - 1, 16 * MIB, 33 * MIB])('takes a stream of %i bytes', async (size) => {
    const whole = randomBytes(size);
    await store.put('streamed', Readable.from(pieces(whole)), HEADERS);
    const found = await store.get('streamed');
    const read = await buffer(found?.body ?? Readable.from([]));
    expect(createHash('sha256').update(read).digest('hex')).toBe(createHash('sha256').update(whole).digest('hex'));
    expect(found?.headers).toMatchObject(HEADERS);
  });

  it.each([1, 20])('keeps the former object when a stream fails after %i MiB', async (mib) => {
    await store.put('kept', Buffer.from('former'));
    const failing = function* (): Generator<Buffer> {
      yield randomBytes(mib * MIB);
      throw new Error('the source failed');
    };
    await expect(store.put('kept', Readable.from(failing()))).rejects.toThrow('the source failed');
    expect(await text((await store.get('kept'))?.body ?? Readable.from([]))).toBe('former');
    expect(await keys(store, 'kept')).toEqual(['kept']);
    expect(double.objects.uploads.size).toBe(0);
  });
});

describe('a directory', () => {
  it('can be served by any web server: names are paths, and all else is hidden', async () => {
    const place = path.join(folder, 'served');
    const store = new FileStore(place);
    await store.put('a/index.html', Buffer.from('x'), HEADERS);
    await store.put('a/b/feed.rss', Buffer.from('y'));
    expect((await readdir(path.join(place, 'a'))).filter((name) => !name.startsWith('.'))).toEqual(['b', 'index.html']);
    expect(await readFile(path.join(place, 'a/index.html'), 'utf8')).toBe('x');
  });

  it('that cannot be written to is named', async () => {
    await writeFile(path.join(folder, 'no-folder'), '');
    const store = new FileStore(path.join(folder, 'no-folder/below'));
    await expect(store.put('a', Buffer.from('x'))).rejects.toThrow(`file://${folder}/no-folder/below/a: `);
  });
});

describe('a bucket', () => {
  let store: S3Store;
  beforeEach(() => {
    store = bucket();
    double.requests.length = 0;
    double.fault = () => undefined;
  });
  afterEach(() => store.close());

  /** The first so many requests fail. */
  const failing = (times: number, fault: ReturnType<S3Double['fault']>) => {
    let left = times;
    double.fault = () => (left-- > 0 ? fault : undefined);
  };

  it.each([
    ['answers 503', { kind: 'status', status: 503, code: 'SlowDown' }],
    ['answers 500', { kind: 'status', status: 500, code: 'InternalError' }],
    ['cuts the connection', { kind: 'cut' }],
  ] as const)('that %s is asked again, and not without end', async (_, fault) => {
    failing(3, fault);
    await store.put('patience', Buffer.from('x'));
    expect(double.requests).toHaveLength(4);
    failing(1_000, fault);
    await expect(store.put('patience', Buffer.from('y'))).rejects.toThrow(
      /s3:\/\/candor-copies\/some\/prefix\/patience: /,
    );
    expect(double.requests).toHaveLength(8);
    double.fault = () => undefined;
    expect(await text((await store.get('patience'))?.body ?? Readable.from([]))).toBe('x');
  });

  it('that does not answer in time is asked again', async () => {
    failing(1, { kind: 'slow', ms: 2_000 });
    const impatient = bucket({}, { ...SWIFT, silenceMs: 200 });
    await impatient.put('slow', Buffer.from('x'));
    expect(double.requests).toHaveLength(2);
    await impatient.close();
  });

  it('that loses a part of a large object gets that part again', async () => {
    let parts = 0;
    double.fault = ({ url }) =>
      url.searchParams.has('partNumber') && (parts += 1) % 2 === 1 ? { kind: 'cut' } : undefined;
    await store.put('large', Readable.from(pieces(randomBytes(40 * MIB))));
    expect(parts).toBe(6);
    expect((await keys(store, 'large')).length).toBe(1);
  });

  it('that cuts an object off says so', async () => {
    await store.put('cut', randomBytes(MIB));
    failing(1, { kind: 'cut', after: 1_000 });
    const found = await store.get('cut');
    await expect(buffer(found?.body ?? Readable.from([]))).rejects.toThrow('the server stopped in the middle of it');
  });

  it('lists in parts', async () => {
    double.objects.listed = 3;
    for (let n = 0; n < 10; n += 1) await store.put(`many/${n} &`, Buffer.from('x'));
    expect(await keys(store, 'many/')).toEqual([...Array(10).keys()].map((n) => `many/${n} &`));
    double.objects.listed = 1_000;
  });

  it.each([
    [{ S3_ACCESS_KEY_ID: 'other' }, 'S3_ACCESS_KEY_ID is not known there'],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, 'S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID'],
    [{ S3_REGION: 'us-east-1' }, 'S3_REGION is not the region of the bucket'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'http://127.0.0.1:1 does not answer (ECONNREFUSED); see S3_ENDPOINT'],
  ] as const)('refuses with %j and says so', async (env, message) => {
    const wrong = bucket(env);
    await expect(wrong.put('a', Buffer.from('x'))).rejects.toThrow(message);
    await wrong.close();
  });

  it('that is not there is named', async () => {
    const wrong = new S3Store(s3Settings('test', new URL('s3://elsewhere'), double.env), SWIFT);
    await expect(wrong.get('a')).rejects.toThrow('s3://elsewhere/a: there is no such bucket');
    await wrong.close();
  });
});

describe('an address', () => {
  it('chooses the store', async () => {
    expect(openStore('test', pathToFileURL(folder).href, {}).address).toBe(`file://${folder}`);
    expect(openStore('test', 's3://b/c/', double.env).address).toBe('s3://b/c');
  });

  it.each(['ftp://a/b', '/folder', 's3:///x', 'file://host/x', ''])('"%s" is refused', (address) => {
    expect(() => openStore('test', address, {})).toThrow('is neither file:///folder nor s3://bucket/prefix');
  });

  it('of a bucket needs keys, and names those that are missing', () => {
    expect(() => openStore('candor-admin', 's3://b', { S3_SECRET_ACCESS_KEY: 'x' })).toThrow(
      'candor-admin cannot start, the environment is wrong:\n  S3_ACCESS_KEY_ID: is missing',
    );
  });

  it.each([
    [{}, 'https://b.s3.us-east-1.amazonaws.com/'],
    [{ S3_REGION: 'eu-west-1', S3_PATH_STYLE: 'true' }, 'https://s3.eu-west-1.amazonaws.com/'],
    [{ S3_ENDPOINT: 'https://minio.internal:9000' }, 'https://minio.internal:9000/'],
    [{ S3_ENDPOINT: 'https://fra1.example.com', S3_PATH_STYLE: 'false' }, 'https://b.fra1.example.com/'],
  ])('with %j is at %s', (env, expected) => {
    const keysOf = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect(s3Settings('test', new URL('s3://b/p'), { ...keysOf, ...env }).endpoint.href).toBe(expected);
  });
});
