import { ElsewhereError, InternalError, isKnownError, type KnownError } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { EdgeError } from './problem.js';

/** Strangers can cause such lines, as many as they send requests. */
const MOST_LINES = 100;
const WINDOW_MS = 10_000;

/**
 * Makes an answerable error of whatever was thrown, and logs what its answer does not say: all of an unknown error, and
 * which of our own parts did not answer. People quote the request id of either.
 */
export class KnownErrors {
  private windowEndsAt = -Infinity;
  private lines = 0;

  constructor(
    private readonly log: AppLogger,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Lines have the request id, and no path: some are secret.
   * @param message what failed, for the log line of an unknown error
   */
  of(error: unknown, message: string): KnownError | EdgeError {
    if (error instanceof EdgeError || error instanceof ElsewhereError) return error;
    if (!isKnownError(error)) {
      this.log.error({ err: error }, message);
      return new InternalError('Something went wrong.');
    }
    if (error.kind === 'unavailable' || error.kind === 'deadline-exceeded') this.logRefusal(error);
    return error;
  }

  private logRefusal({ kind, message: reason }: KnownError): void {
    if (this.now() >= this.windowEndsAt) {
      const leftOut = this.lines - MOST_LINES;
      if (leftOut > 0) this.log.warn({ leftOut }, 'more requests were refused');
      this.windowEndsAt = this.now() + WINDOW_MS;
      this.lines = 0;
    }
    this.lines += 1;
    if (this.lines <= MOST_LINES) this.log.warn({ kind, reason }, 'request refused');
  }
}
