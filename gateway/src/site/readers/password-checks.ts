import { RateLimitedError } from '@candor/platform/errors.js';
import type { PasswordHasher } from '@candor/platform/password-hasher.js';

/** Each takes 19 MiB and a thread for some 20 ms; visitors are answered beside them. */
const AT_ONCE = 2;
const MAX_WAITING = 40;
/** So that guesses at one page do not keep the readers of others waiting. */
const MAX_WAITING_OF_PAGE = 4;
const RETRY_MS = 5_000;

/** Checks passwords of readers, few at once: who asks is a stranger until then. */
export class PasswordChecks {
  private running = 0;
  private readonly waiting: { readonly pageId: string; readonly begin: () => void }[] = [];

  constructor(private readonly hasher: Pick<PasswordHasher, 'matches'>) {}

  /** @throws RateLimitedError when too many wait */
  async matches(pageId: string, password: string, hashed: string): Promise<boolean> {
    await this.turn(pageId);
    try {
      return await this.hasher.matches(password, hashed);
    } finally {
      const next = this.waiting.shift();
      if (next) next.begin();
      else this.running -= 1;
    }
  }

  private async turn(pageId: string): Promise<void> {
    if (this.running < AT_ONCE) {
      this.running += 1;
      return;
    }
    const ofPage = this.waiting.filter((one) => one.pageId === pageId).length;
    if (this.waiting.length >= MAX_WAITING || ofPage >= MAX_WAITING_OF_PAGE)
      throw new RateLimitedError('Too many sign in right now. Please try again in a few seconds.', RETRY_MS);
    await new Promise<void>((begin) => this.waiting.push({ pageId, begin }));
  }
}
