import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';
import { assertPublicUrl, RESOLVE_WITHIN_MS, type TargetRules } from '@candor/outbound/target-check.js';
import { InvalidError } from '@candor/platform/errors.js';

/**
 * The allowed targets of webhooks. Checked at subscription; the worker that sends checks again, because DNS changes.
 */
export class WebhookTargets {
  constructor(private readonly rules: TargetRules) {}

  /**
   * @param pointer the place of the URL in the request @throws InvalidError when the URL leads to a private address or
   *   does not resolve
   */
  async check(url: string, pointer: string): Promise<void> {
    try {
      await assertPublicUrl(url, { resolveWithinMs: RESOLVE_WITHIN_MS, ...this.rules });
    } catch (error) {
      if (!(error instanceof ForbiddenTargetError)) throw error;
      throw new InvalidError([{ pointer, detail: error.message }]);
    }
  }
}
