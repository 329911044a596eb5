import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type Navigate } from './api/navigate.js';
import './app/app.css';
import { followChanges } from './app/follow-changes.js';
import { routes } from './app/router.js';
import { createConsoleStore } from './app/store.js';
import { readTokens } from './session/session-storage.js';
import { watchSession } from './session/watch-session.js';
import { installPalette } from './shell/palette.js';
import { followSystemTheme } from './shell/theme.js';

installPalette(document);
followSystemTheme();

const navigate: Navigate = (to, options) => void router.navigate(to, options);
const store = createConsoleStore({ tokens: readTokens(), navigate });
// Before the first render, so that a stored session that has ended is never taken for a valid one.
watchSession(store);
followChanges(store);
const router = createBrowserRouter(routes);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>,
);
