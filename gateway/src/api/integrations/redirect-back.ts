import { Inject, Injectable } from '@nestjs/common';
import { AppLogger } from '@candor/platform/logger.js';
import { currentContext } from '@candor/platform/request-context.js';
import { KnownErrors } from '../../edge/problem/known-errors.js';
import { problemOf } from '../../edge/problem/problem.js';

const MAX_LENGTH = 2_000;

/** Where Nest redirects the browser to. */
export interface Redirection {
  readonly url: string;
}

/**
 * Redirects of browsers that authorize at Slack or X. They end on a page of ours, with "hasError" and, on failure,
 * "exceptionMessage": the text with which a call would be refused, for our own faults a general one.
 */
@Injectable()
export class RedirectBack {
  private readonly knownErrors: KnownErrors;

  constructor(@Inject(AppLogger) log: AppLogger) {
    this.knownErrors = new KnownErrors(log);
  }

  /** To the address that `start` returns, or to the page when that fails. */
  async unlessStarted(page: URL, start: () => Promise<string>): Promise<Redirection> {
    try {
      return { url: await start() };
    } catch (error) {
      return this.failed(page, error);
    }
  }

  /** To the page, however `finish` ends. */
  async after(page: URL, finish: () => Promise<unknown>): Promise<Redirection> {
    try {
      await finish();
    } catch (error) {
      return this.failed(page, error);
    }
    page.searchParams.set('hasError', 'false');
    return { url: page.href };
  }

  private failed(page: URL, error: unknown): Redirection {
    const known = this.knownErrors.of(error, 'an authorization could not be finished');
    const { problem } = problemOf(known, { requestId: currentContext()?.requestId ?? '' });
    page.searchParams.set('hasError', 'true');
    page.searchParams.set('exceptionMessage', problem.detail);
    return { url: page.href };
  }
}

/** A parameter of an address, which may occur twice or not at all. */
export function parameterText(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_LENGTH ? value : '';
}
