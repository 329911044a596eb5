import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tagOf } from '../prepared/entity-tag.js';
import { IdentityCache } from '../prepared/identity-cache.js';
import { PreparedAnswer, type AnswerParts } from '../prepared/prepared-answer.js';

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);
/** Close to the best and ten times as fast. */
const BROTLI_QUALITY = 6;
/** The codings that the build of the console writes beside each file. */
const CODED = /\.(gz|br)$/;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const FOR_EVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** The built console, ready to be sent. */
export type ConsoleFiles = ReadonlyMap<string, PreparedAnswer>;

/**
 * Reads the whole folder (a few MB) into memory: of each file the codings beside it, which are made where there are none.
 * @param settings.authDisabled whether the page says that no login is needed
 * @returns answers by path, for example "/assets/index-3f9a1c.js"; empty when there is no such folder
 */
export async function loadConsoleFiles(
  folder: string,
  { authDisabled }: { readonly authDisabled: boolean },
): Promise<ConsoleFiles> {
  const identities = new IdentityCache();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const answers = new Map<string, PreparedAnswer>();
  // One after the other: compressions take some MB each, and a hundred at once more than the gateway may have.
  for (const entry of entries.filter((one) => one.isFile() && !CODED.test(one.name))) {
    const file = path.join(entry.parentPath, entry.name);
    const urlPath = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    const built = await readFile(file);
    const bytes = urlPath === '/index.html' && authDisabled ? withoutAuth(built) : built;
    const coded = (bytes === built ? await readCoded(file) : undefined) ?? (await compress(bytes));
    answers.set(urlPath, prepare(urlPath, bytes, coded, identities));
  }
  return answers;
}

/** Informs the console, before its first request, that no login is needed. */
function withoutAuth(page: Buffer): Buffer {
  return Buffer.from(
    page.toString().replace(/<head>|(?=<div id="root")/, '$&<meta name="candor-auth" content="disabled" />'),
  );
}

async function readCoded(file: string): Promise<AnswerParts['coded'] | undefined> {
  const read = ['gz', 'br'].map((ending) => readFile(`${file}.${ending}`).catch(() => undefined));
  const [zipped, brotli] = await Promise.all(read);
  return zipped && brotli && { gzip: zipped, br: brotli };
}

async function compress(bytes: Buffer): Promise<AnswerParts['coded']> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [zipped, brotli] = await Promise.all([asGzip(bytes), asBrotli(bytes, { params })]);
  return { gzip: zipped, br: brotli };
}

function prepare(
  urlPath: string,
  bytes: Buffer,
  coded: AnswerParts['coded'],
  identities: IdentityCache,
): PreparedAnswer {
  const parts = {
    contentType: CONTENT_TYPES[path.extname(urlPath)] ?? 'application/octet-stream',
    etag: tagOf(bytes),
    // The build puts a hash of the content into the names of assets.
    cacheControl: urlPath.startsWith('/assets/') ? FOR_EVER : REVALIDATE,
    coded,
  };
  return new PreparedAnswer(parts, identities);
}
