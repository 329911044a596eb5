import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';
import { assertPublicUrl, type TargetRules } from '@candor/outbound/target-check.js';
import { InvalidError } from '@candor/platform/errors.js';

/**
 * A name server may be slower than the caller is patient (ms). Subscribing after the caller has gone would show the
 * signing secret to nobody.
 */
const TIMEOUT_MS = 3_000;

/** Where webhooks may point to. Asked at subscription; the worker that sends asks again, because DNS changes. */
export class WebhookTargets {
  constructor(
    private readonly rules: TargetRules,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** @param pointer where the request has the URL @throws InvalidError when the URL leads to a private address or nowhere */
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
