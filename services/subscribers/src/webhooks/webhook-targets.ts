import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';
import { assertPublicUrl } from '@candor/outbound/target-check.js';
import { InvalidError } from '@candor/platform/errors.js';
import { WEBHOOK_POINTER } from './webhook-url.js';

/** Where webhooks may point to. Asked at subscription; the worker that sends asks again, because DNS changes. */
export class WebhookTargets {
  /** @param allow "host:port" of private targets that are fine all the same */
  constructor(private readonly allow: readonly string[]) {}

  /** @throws InvalidError at the pointer "/url" when the URL leads to a private address or nowhere */
  async check(url: string): Promise<void> {
    try {
      await assertPublicUrl(url, { allow: this.allow });
    } catch (error) {
      if (!(error instanceof ForbiddenTargetError)) throw error;
      throw new InvalidError([{ pointer: WEBHOOK_POINTER, detail: error.message }]);
    }
  }
}
