import { Injectable } from '@nestjs/common';
import { isId } from '@candor/platform/ids.js';
import { SealedSecrets, UnsealError } from '@candor/platform/sealed-secrets.js';
import { over, type PendingLogin } from './login-states.js';
import type { LoginChecks } from './openid-provider.js';

/** What a page asked for a reader, and hears again when the reader is back. */
export interface ReaderRequest {
  readonly pageId: string;
  /** Where the reader is: scheme, host and port. */
  readonly origin: string;
  /** What the reader's browser knows the sign-in by. */
  readonly requestId: string;
}

/** A reader who is at the provider. */
export type PendingReader = PendingLogin & ReaderRequest;

/** What a state has sealed. */
interface Sealed extends ReaderRequest, LoginChecks {
  /** Epoch ms. */
  readonly endsAt: number;
}

const LIFETIME_MS = 600_000;
/** The seal context of a state; see `SealContext`. */
const PURPOSE = 'sso:reader-sign-in';
const STATE = /^r\.(?<customerId>[0-9a-f-]{36})\.(?<sealed>[\w.-]{1,2000})$/;

/**
 * Sign-ins of readers that are pending at the provider. Strangers begin them, so nothing is kept of them: a state is
 * "r.<organisation>.<sealed>" and has all that is needed when the reader is back, for ten minutes. That a sign-in works once
 * is seen to by the provider, whose codes do, and by the page, which alone knows the browser that began it.
 */
@Injectable()
export class ReaderStates {
  constructor(private readonly secrets: SealedSecrets) {}

  /** @returns the state @param now epoch ms */
  seal(customerId: string, request: ReaderRequest, { nonce, verifier }: LoginChecks, now = Date.now()): string {
    const sealed: Sealed = { ...request, nonce, verifier, endsAt: now + LIFETIME_MS };
    return `r.${customerId}.${this.secrets.seal(JSON.stringify(sealed), { customerId, purpose: PURPOSE })}`;
  }

  /** @param now epoch ms @throws ForbiddenError when it is too old, or was never issued to a reader */
  open(state: string, now = Date.now()): PendingReader {
    const { customerId = '', sealed = '' } = STATE.exec(state)?.groups ?? {};
    if (!isId(customerId)) throw over();
    const { endsAt, ...pending } = this.unsealed(sealed, customerId);
    if (endsAt <= now) throw over();
    return { customerId, ...pending };
  }

  /** What was sealed here, so its form is known. @throws ForbiddenError */
  private unsealed(sealed: string, customerId: string): Sealed {
    try {
      return JSON.parse(this.secrets.open(sealed, { customerId, purpose: PURPOSE })) as Sealed;
    } catch (error) {
      if (error instanceof UnsealError) throw over();
      throw error;
    }
  }
}
