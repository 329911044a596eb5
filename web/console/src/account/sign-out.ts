import { forgetDraftsOf } from '../drafts/draft-writer.js';
import { logout, selectOwner, type SessionRootState } from '../session/session.slice.js';

/**
 * Ends the session here, removes the user's data from this device, and ends it on the server as soon as that responds.
 */
export const signOut =
  () =>
  (dispatch: (action: ReturnType<typeof logout>) => unknown, getState: () => unknown): void => {
    // The user is logged out either way; without a response the cookie is refused after its expiry.
    fetch('/api/auth/logout', { method: 'POST', keepalive: true }).catch(() => undefined);
    forgetDraftsOf(selectOwner(getState() as SessionRootState));
    dispatch(logout({ reason: 'signed-out' }));
  };
