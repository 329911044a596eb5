import { type SourceName } from '../ledger/ledger-types.js';
import { type Notification } from './notification.js';

/** A secret that a notification carries sealed, and the context that opens it. */
export interface SealedSecret {
  readonly source: SourceName;
  readonly sealed: string;
}

/** What has to be opened before the notification can be composed; undefined where nothing is sealed. */
export function sealedSecretOf(notification: Notification): SealedSecret | undefined {
  switch (notification.kind) {
    case 'account-confirmation':
      return { source: 'identity', sealed: notification.issued.sealedCode };
    case 'password-reset':
      return { source: 'identity', sealed: notification.reset.sealedCode };
    case 'invitation':
      return { source: 'identity', sealed: notification.invited.sealedPassword };
    case 'subscription-confirmation':
    case 'manage-link':
    case 'reader-link':
      return { source: 'subscribers', sealed: notification.request.sealedToken };
    default:
      return undefined;
  }
}

/**
 * The notification with its secret in clear text; of a kind that releases before 0.2 have, in the form of their events:
 * both are mailed alike.
 */
export function withSecret(said: Notification, secret: string): Notification {
  switch (said.kind) {
    case 'account-confirmation':
      return { ...said, issued: { ...said.issued, email: said.issued.emailAddress, code: secret } };
    case 'password-reset':
      return { ...said, reset: { ...said.reset, email: said.reset.emailAddress, code: secret } };
    case 'invitation': {
      const { invited } = said;
      return { ...said, invited: { ...invited, email: invited.emailAddress, temporaryPassword: secret } };
    }
    case 'subscription-confirmation':
      return { ...said, request: { ...said.request, email: said.request.emailAddress, token: secret } };
    case 'manage-link':
      return { ...said, request: { ...said.request, email: said.request.emailAddress, token: secret } };
    case 'reader-link':
      return { ...said, token: secret };
    default:
      return said;
  }
}
