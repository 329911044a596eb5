import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  isAnyOf,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api.js';
import { type CallContext } from '../api/base-query.js';
import { type OpenErrorPage } from '../api/open-error-page.js';
import { RememberedAnswers } from '../api/remembered-answers.js';
import { clearTokens, writeTokens, type Tokens } from '../session/session-storage.js';
import {
  logout,
  refreshed,
  selectAccessToken,
  sessionReducer,
  signedIn,
  type SessionRootState,
} from '../session/session.slice.js';
import { notifyOtherTabs } from './notify-other-tabs.js';

const changesSession = isAnyOf(signedIn, logout);
const reducers = combineReducers({ session: sessionReducer, [api.reducerPath]: api.reducer });

/** All data is dropped at the end of each session, so that no user sees data that was fetched for another. */
const rootReducer: typeof reducers = (state, action: UnknownAction) =>
  reducers(changesSession(action) && state ? { session: state.session } : state, action);

/** Synchronises local storage and the cache with the session. */
function sessionEffects(answers: RememberedAnswers) {
  const listeners = createListenerMiddleware();
  listeners.startListening({
    matcher: changesSession,
    effect: (action, { dispatch }) => {
      if (signedIn.match(action)) writeTokens(action.payload);
      else clearTokens();
      answers.clear();
      // The reducer has dropped the data; this also stops running fetches and polling.
      dispatch(api.util.resetApiState());
    },
  });
  listeners.startListening({
    actionCreator: refreshed,
    effect: ({ payload }, { getState }) => {
      // Not after a logout that happened in between.
      if (selectAccessToken(getState() as SessionRootState) === payload.accessToken) writeTokens(payload);
    },
  });
  listeners.startListening({
    // Any mutation of the API, once it has succeeded.
    predicate: (action) => action.type === `${api.reducerPath}/executeMutation/fulfilled`,
    effect: notifyOtherTabs,
  });
  return listeners.middleware;
}

/** @param options.tokens the stored session, if any */
export function createConsoleStore(options: { tokens: Tokens | null; openErrorPage: OpenErrorPage }) {
  const context: CallContext = { openErrorPage: options.openErrorPage, answers: new RememberedAnswers() };
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { session: { tokens: options.tokens, endReason: null, endedOf: null } },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: context } })
        .prepend(sessionEffects(context.answers))
        .concat(api.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type ConsoleStore = ReturnType<typeof createConsoleStore>;
export type RootState = ReturnType<ConsoleStore['getState']>;
export type ConsoleDispatch = ConsoleStore['dispatch'];
