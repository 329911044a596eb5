import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';
import { assertPublicUrl, parseTarget, RESOLVE_WITHIN_MS, type TargetRules } from '@candor/outbound/target-check.js';
import { InvalidError } from '@candor/platform/errors.js';
import { isBlank } from '@candor/platform/violations.js';

export const WEBHOOK_POINTER = '/url';
const MAX_LENGTH = 2_000;
// The URL parser drops tabs and line breaks silently; the URL must be called as it was typed.
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * The allowed targets of webhooks. Checked when one is added; the worker that sends checks again, because DNS changes.
 */
export class WebhookUrls {
  constructor(private readonly rules: TargetRules) {}

  /**
   * The URL in its normal form, without a fragment.
   * @throws InvalidError at the pointer "/url", also when it leads to a private address or does not resolve
   */
  async read(typed: string): Promise<string> {
    if (isBlank(typed)) throw refusal('Please enter your URL.');
    if (CONTROL.test(typed)) throw refusal('This is not a valid URL.');
    try {
      const { url } = parseTarget(typed.trim());
      url.hash = '';
      if (url.href.length > MAX_LENGTH) throw refusal(`Please use at most ${MAX_LENGTH} characters.`);
      await assertPublicUrl(url.href, { resolveWithinMs: RESOLVE_WITHIN_MS, ...this.rules });
      return url.href;
    } catch (error) {
      throw error instanceof ForbiddenTargetError ? refusal(error.message) : error;
    }
  }
}

function refusal(detail: string): InvalidError {
  return new InvalidError([{ pointer: WEBHOOK_POINTER, detail }]);
}
