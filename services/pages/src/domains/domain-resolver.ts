import { Resolver } from 'node:dns/promises';
import type { DomainLack } from './custom-domain.entity.js';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** Errors for a name that does not exist, or has no such record. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);
const CHALLENGE_LABEL = '_candor-challenge';

/** The name of the record that proves a host. */
export function challengeName(host: string): string {
  return `${CHALLENGE_LABEL}.${host}`;
}

/** Looks up the DNS records of a host. */
export class DomainResolver {
  /** @param servers addresses with or without port; those of the machine by default */
  constructor(private readonly servers: readonly string[] = []) {}

  /**
   * What a host still lacks for verification: the record with the token, and an address record that points to `target`,
   * by name or by address.
   * @throws Error when DNS does not answer, which says nothing about the host
   */
  async lacks(host: string, token: string, target: string): Promise<DomainLack[]> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (this.servers.length > 0) resolver.setServers([...this.servers]);
    const texts = await found(resolver.resolveTxt(challengeName(host)));
    const isProven = texts.some((parts) => parts.join('').trim() === token);
    const leadsHere = await this.leadsTo(resolver, host, target);
    return [...(isProven ? [] : (['challenge'] as const)), ...(leadsHere ? [] : (['target'] as const))];
  }

  private async leadsTo(resolver: Resolver, host: string, target: string): Promise<boolean> {
    const names = await found(resolver.resolveCname(host));
    if (names.some((name) => name.toLowerCase().replace(/\.$/, '') === target)) return true;
    // The apex of a zone can have no CNAME.
    const [theirs, ours] = await Promise.all([addresses(resolver, host), addresses(resolver, target)]);
    return theirs.length > 0 && theirs.every((address) => ours.includes(address));
  }
}

async function addresses(resolver: Resolver, host: string): Promise<string[]> {
  const [four, six] = await Promise.all([found(resolver.resolve4(host)), found(resolver.resolve6(host))]);
  return [...four, ...six];
}

async function found<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer;
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
