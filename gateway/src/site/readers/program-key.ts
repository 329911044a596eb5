import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isForPrograms } from '@candor/status-page/paths/page-paths.js';
import { pathOf } from '../../edge/requests/request-path.js';
import type { PageReaders } from '../states/read-state.js';
import { readWho, WHO, whoText, type Claims } from './reader-who.js';

/** In the query of an address for programs. */
export const KEY_PARAMETER = 'key';
const KEY = new RegExp(String.raw`^(?<generation>\d{1,9})\.${WHO}\.(?<seal>[\w-]{43})$`);
const NOTHING: Claims = { hasPassword: false };

type Readers = Pick<PageReaders, 'programKey' | 'programsGeneration' | 'replacedPrograms'>;

/**
 * What a program shows instead of a session: the same claims, sealed with a key that no period ends. What they are worth is
 * decided by the page as it is now, as for a session, and a reader ends it by having its addresses replaced.
 * @param generation the present one of the reader, or the one that it has just been given
 * @returns undefined where the page has no key
 */
export function programKeyOf(
  claims: Claims,
  { pageId, readers }: { readonly pageId: string; readonly readers: Readers },
  generation = generationOf(readers, claims),
): string | undefined {
  if (readers.programKey === undefined) return undefined;
  const body = `${generation}.${whoText(claims)}`;
  return `${body}.${sealOf(pageId, readers.programKey, body).toString('base64url')}`;
}

/** What a program has shown with this key; nothing where it is not of this page, or was replaced. */
export function programClaims(key: string, pageId: string, readers: Readers): Claims {
  const { generation, seal = '', ...who } = KEY.exec(key)?.groups ?? {};
  if (generation === undefined || readers.programKey === undefined) return NOTHING;
  const given = Buffer.from(seal, 'base64url');
  const right = sealOf(pageId, readers.programKey, key.slice(0, key.lastIndexOf('.')));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return NOTHING;
  const claims = readWho(who);
  return Number(generation) >= generationOf(readers, claims) ? claims : NOTHING;
}

/** Older addresses of a reader are over. Those who share a password are not distinguished. */
function generationOf({ programsGeneration = 0, replacedPrograms = {} }: Readers, { person }: Claims): number {
  return Math.max(programsGeneration, (person && replacedPrograms[person.address]) ?? 0);
}

/** The key in a request's address, if it is one for programs; empty without one. */
export function readProgramKey({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  if (query === -1 || !isForPrograms(pathOf(url))) return '';
  return new URLSearchParams(url.slice(query)).get(KEY_PARAMETER) ?? '';
}

/** So that no session can be taken for one, though its key is another anyway. */
function sealOf(pageId: string, key: string, body: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64')).update(`program.${pageId}.${body}`).digest();
}
