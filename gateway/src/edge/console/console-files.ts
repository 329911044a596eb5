import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tagOf } from '../prepared/entity-tag.js';
import { IdentityCache } from '../prepared/identity-cache.js';
import { PreparedAnswer } from '../prepared/prepared-answer.js';

const compress = { gzip: promisify(gzip), brotli: promisify(brotliCompress) };
/** Close to the best and ten times as fast; the console is compressed at every start. */
const BROTLI_QUALITY = 6;

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
 * Reads the whole folder (a few MB) into memory.
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
  // One after the other: each compression takes some MB, and a hundred at once more than the gateway may have.
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const urlPath = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    const bytes = await readFile(file);
    const isPage = urlPath === '/index.html' && authDisabled;
    answers.set(urlPath, await prepare(urlPath, isPage ? withoutAuth(bytes) : bytes, identities));
  }
  return answers;
}

/** Informs the console, before its first request, that no login is needed. */
function withoutAuth(page: Buffer): Buffer {
  return Buffer.from(
    page.toString().replace(/<head>|(?=<div id="root")/, '$&<meta name="candor-auth" content="disabled" />'),
  );
}

async function prepare(urlPath: string, bytes: Buffer, identities: IdentityCache): Promise<PreparedAnswer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [gzipped, brotli] = await Promise.all([compress.gzip(bytes), compress.brotli(bytes, { params })]);
  const parts = {
    contentType: CONTENT_TYPES[path.extname(urlPath)] ?? 'application/octet-stream',
    etag: tagOf(bytes),
    // The build puts a hash of the content into the names of assets.
    cacheControl: urlPath.startsWith('/assets/') ? FOR_EVER : REVALIDATE,
    coded: { gzip: gzipped, br: brotli },
  };
  return new PreparedAnswer(parts, identities);
}
