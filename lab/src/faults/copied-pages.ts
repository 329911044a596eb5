import { readFile } from 'node:fs/promises';
import path from 'node:path';

const LINK = /\s(?:href|src)="(\/(?!\/)[^"#?]*)/g;
/** What a copy does not have, because only a gateway can answer it. */
const OF_GATEWAYS = /^\/(?:[a-z]{2}\/)?(?:manage|programs|sign-in|sign-out|side-door|events)(?:\/|$)/;
/** Changes with each revision, and only a gateway has it. */
const LIVE_VERSION = / data-live="[^"]*"/g;

/** What is met by following all links of a copied page. */
export interface CopiedPage {
  /** The texts by address, without what only a gateway has. */
  readonly texts: ReadonlyMap<string, string>;
  /** Links to what is not there, each with where it stands. */
  readonly missing: readonly string[];
  /** Documents and data that end too early. */
  readonly torn: readonly string[];
}

/**
 * Follows all links of a copied page as a plain web server would answer them: a folder by its `index.html`.
 * @param folder of the page in the copy
 * @param from addresses that no document links to
 */
export async function readCopy(folder: string, from: readonly string[] = []): Promise<CopiedPage> {
  const texts = new Map<string, string>();
  const [missing, torn]: [string[], string[]] = [[], []];
  const asked = new Map(['/', ...from].map((address) => [address, address]));
  for (const [address, linkedFrom] of asked) {
    const text = await readFile(path.join(folder, fileAt(address)), 'utf8').catch(() => undefined);
    if (text === undefined) missing.push(`${address} of ${linkedFrom}`);
    else if (!isWhole(address, text)) torn.push(address);
    else texts.set(address, withoutVersion(text));
    if (text === undefined || path.extname(fileAt(address)) !== '.html') continue;
    for (const [, link = ''] of text.matchAll(LINK))
      if (!OF_GATEWAYS.test(link) && !asked.has(link)) asked.set(link, address);
  }
  return { texts, missing, torn };
}

/** The text of an answer as `readCopy` returns it. */
export function withoutVersion(text: string): string {
  return text.replaceAll(LIVE_VERSION, '');
}

function fileAt(address: string): string {
  if (path.extname(address) !== '') return address;
  return path.join(address, 'index.html');
}

function isWhole(address: string, text: string): boolean {
  switch (path.extname(fileAt(address))) {
    case '.html':
      return text.trimEnd().endsWith('</html>');
    case '.json':
      return text.trimEnd().endsWith('}');
    case '.atom':
      return text.trimEnd().endsWith('</feed>');
    case '.rss':
      return text.trimEnd().endsWith('</rss>');
    default:
      return text !== '';
  }
}
