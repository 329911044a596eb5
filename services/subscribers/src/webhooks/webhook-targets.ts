import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';
import { assertPublicUrl, type TargetRules } from '@candor/outbound/target-check.js';
import { InvalidError } from '@candor/platform/errors.js';

/**
 * A name server may be slower than the caller's deadline (ms). Subscribing after the caller has gone would return the
 * signing secret to no one.
 */
const TIMEOUT_MS = 3_000;

/**
 * The allowed targets of webhooks. Checked at subscription; the worker that sends checks again, because DNS changes.
 */
export class WebhookTargets {
  constructor(
    private readonly rules: TargetRules,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /**
   * @param pointer the place of the URL in the request @throws InvalidError when the URL leads to a private address or
   *   does not resolve
   */
  async check(url: string, pointer: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const late = new ForbiddenTargetError(`Please check the URL; ${new URL(url).hostname} cannot be found.`);
      timer = setTimeout(() => reject(late), this.timeoutMs);
    });
    try {
      await Promise.race([assertPublicUrl(url, this.rules), timeout]);
    } catch (error) {
      if (!(error instanceof ForbiddenTargetError)) throw error;
      throw new InvalidError([{ pointer, detail: error.message }]);
    } finally {
      clearTimeout(timer);
    }
  }
}
