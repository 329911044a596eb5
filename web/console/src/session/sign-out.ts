import { logout } from './session.slice.js';

/** Ends the session here, and on the server as soon as it hears of it. */
export const signOut =
  () =>
  (dispatch: (action: ReturnType<typeof logout>) => unknown): void => {
    // The person is out either way; without an answer the cookie is refused once its time is over.
    fetch('/api/auth/logout', { method: 'POST', keepalive: true }).catch(() => undefined);
    dispatch(logout());
  };
