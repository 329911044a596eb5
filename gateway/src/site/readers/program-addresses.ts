import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadersService } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import type { RpcClient, RpcClientOf } from '@candor/rpc/rpc-client.js';
import { hasLanguages, PROGRAM_PATHS } from '@candor/status-page/paths/page-paths.js';
import { originOf, type HttpsRules } from '../../edge/listen/transport-security.js';
import { EdgeError } from '../../edge/problem/problem.js';
import type { RateLimiter } from '../../edge/rate-limit/rate-limiter.js';
import type { Answers } from '../answers/answers.js';
import { FormAnswer } from '../forms/form-answer.js';
import { readFields } from '../forms/form-fields.js';
import { visitorOf } from '../forms/manage-forms.js';
import type { PageLanguages } from '../languages/page-languages.js';
import type { Page } from '../pages/page.js';
import type { PageReaders } from '../states/read-state.js';
import { orUnavailable } from './or-unavailable.js';
import { KEY_PARAMETER, programKeyOf } from './program-key.js';
import type { ReaderAnswers } from './reader-answers.js';
import type { ReaderGuard } from './reader-guard.js';
import type { Claims } from './reader-who.js';

/** Where readers find the addresses for their programs. */
export const PROGRAMS_PATH = '/programs';

type Addresses = Readonly<Record<keyof typeof PROGRAM_PATHS, string>>;

/**
 * Shows a reader the addresses with which programs read in its name, made from the page's state alone: they are not kept
 * anywhere. Replacing them is what the pages service remembers.
 */
export class ProgramAddresses {
  private readonly readers: RpcClientOf<typeof ReadersService>;

  constructor(
    rpc: RpcClient,
    private readonly limiter: RateLimiter,
    private readonly parts: {
      readonly answers: Answers;
      readonly languages: PageLanguages;
      readonly guard: ReaderGuard;
      readonly readerAnswers: ReaderAnswers;
    },
    private readonly rules: HttpsRules,
  ) {
    this.readers = rpc.service(ReadersService);
  }

  /** @param page one that the request may read, and of which not everybody reads the same */
  handle(request: IncomingMessage, response: ServerResponse, page: Page, readers: PageReaders): void {
    const { answers, languages, guard, readerAnswers } = this.parts;
    readerAnswers.run(request, response, async () => {
      const reader = guard.readerOf(request);
      const [claims, view] = [guard.claims(page, reader), guard.view(page, reader)];
      const answer = new FormAnswer(request, response, page, answers, languages);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const generation = isRead ? undefined : await this.replace(request, page, claims);
      const of = { pageId: page.id, readers };
      const isKnown = claims.person !== undefined || claims.hasPassword;
      const addresses = this.addressesOf(request, isKnown ? programKeyOf(claims, of, generation) : undefined);
      const name = claims.person ? 'programs' : claims.hasPassword ? 'programs-shared' : 'programs-open';
      await answer.done(name, 200, addresses, { slots: addresses }, view);
    });
  }

  /** @returns the generation of the new ones */
  private async replace(request: IncomingMessage, page: Page, { person }: Claims): Promise<number> {
    if (request.method !== 'POST' || !person)
      throw new EdgeError('method-not-allowed', 'Addresses are replaced, with POST, by the one whose they are.', {
        allow: person ? 'GET, HEAD, POST' : 'GET, HEAD',
      });
    this.limiter.count('auth', 'page.programs', request);
    await readFields(request);
    const subject = Buffer.from(person.address, 'base64url');
    const asked = { pageId: page.id, subject };
    return (await orUnavailable(this.readers.replacePrograms(asked, { actor: visitorOf(page) }))).generation;
  }

  private addressesOf(request: IncomingMessage, key: string | undefined): Addresses {
    const origin = originOf(request, this.rules);
    const query = key === undefined ? '' : `?${KEY_PARAMETER}=${key}`;
    const addressOf = (path: string) =>
      origin + (hasLanguages(path) ? this.parts.languages.addressOf(request, path) : path) + query;
    const { atom, updates, rss, jsonFeed, calendar, summary } = PROGRAM_PATHS;
    return {
      ...{ atom: addressOf(atom), updates: addressOf(updates), rss: addressOf(rss), jsonFeed: addressOf(jsonFeed) },
      ...{ calendar: addressOf(calendar), summary: addressOf(summary) },
    };
  }
}
