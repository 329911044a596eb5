import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { subjectOf } from './jwt.js';
import { type Tokens } from './session-storage.js';

/** Why the session ended: `expired` is shown on the login page; `elsewhere`: ended in another tab. */
export type EndReason = 'expired' | 'signed-out' | 'elsewhere';

interface SessionState {
  tokens: Tokens | null;
  endReason: EndReason | null;
  /** The user of the ended session. */
  endedOf: string | null;
}

/** The part of the root state that these selectors read. */
export interface SessionRootState {
  session: SessionState;
}

const EVERYBODY = 'everybody';

function ownerOf(token: string): string {
  const subject = subjectOf(token);
  return typeof subject === 'string' ? subject : EVERYBODY;
}

const initialState: SessionState = { tokens: null, endReason: null, endedOf: null };

const session = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The server issued tokens, here or in another tab. */
    signedIn: (state, action: PayloadAction<Tokens>) => {
      state.tokens = action.payload;
      state.endReason = null;
      state.endedOf = null;
    },
    /** The same session continues with new tokens; fetched data stays. */
    refreshed: (state, action: PayloadAction<Tokens>) => {
      if (state.tokens) state.tokens = action.payload;
    },
    /** The session is over. The root reducer drops all other state on this action. */
    logout: (state, action: PayloadAction<{ reason: EndReason }>) => {
      state.endedOf = state.tokens && ownerOf(state.tokens.accessToken);
      state.tokens = null;
      state.endReason = action.payload.reason;
    },
  },
});

export const { signedIn, refreshed, logout } = session.actions;
export const sessionReducer = session.reducer;

/** Ends the session that `token` belonged to; a late refusal of an older token does not end a newer session. */
export const expired =
  (token: string) =>
  (dispatch: (action: ReturnType<typeof logout>) => unknown, getState: () => unknown): void => {
    if (selectAccessToken(getState() as SessionRootState) === token) dispatch(logout({ reason: 'expired' }));
  };

export const selectAccessToken = (state: SessionRootState): string | undefined => state.session.tokens?.accessToken;
/** The signed-in user; the same for every visitor where login is disabled. */
export const selectOwner = (state: SessionRootState): string => {
  const token = selectAccessToken(state);
  return token === undefined ? EVERYBODY : ownerOf(token);
};
export const selectEndedOf = (state: SessionRootState): string | null => state.session.endedOf;
export const selectEndReason = (state: SessionRootState): EndReason | null => state.session.endReason;
