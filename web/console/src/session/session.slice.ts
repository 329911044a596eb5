import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Tokens } from '../api/contract.js';

/** Why there is no session any more; shown once on the login page. */
export type EndReason = 'expired';

interface SessionState {
  tokens: Tokens | null;
  endReason: EndReason | null;
}

/** The part of the root state that selectors here read. */
export interface SessionRootState {
  session: SessionState;
}

const initialState: SessionState = { tokens: null, endReason: null };

const session = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The server gave tokens, here or in another tab. */
    signedIn: (state, action: PayloadAction<Tokens>) => {
      state.tokens = action.payload;
      state.endReason = null;
    },
    /** The same session goes on with other tokens; what was fetched for it stays. */
    refreshed: (state, action: PayloadAction<Tokens>) => {
      if (state.tokens) state.tokens = action.payload;
    },
    /** The session is over. The root reducer resets all other state on this action. */
    logout: (state, action: PayloadAction<{ reason?: EndReason } | undefined>) => {
      state.tokens = null;
      state.endReason = action.payload?.reason ?? null;
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
export const selectEndReason = (state: SessionRootState): EndReason | null => state.session.endReason;
