import { forgetDraftsOf } from '../drafts/draft-writer.js';
import { logout, selectOwner, type SessionRootState } from './session.slice.js';

/** Ends the session here with what was kept on this device for the person, and on the server as soon as it hears of it. */
export const signOut =
  () =>
  (dispatch: (action: ReturnType<typeof logout>) => unknown, getState: () => unknown): void => {
    // The person is out either way; without an answer the cookie is refused once its time is over.
    fetch('/api/auth/logout', { method: 'POST', keepalive: true }).catch(() => undefined);
    forgetDraftsOf(selectOwner(getState() as SessionRootState));
    dispatch(logout({ reason: 'signed-out' }));
  };
