import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import './app/app.css';
import { followChanges } from './store/follow-changes.js';
import { openErrorPageOf } from './app/open-error-page.js';
import { routes } from './app/router.js';
import { createConsoleStore } from './store/store.js';
import { readTokens } from './session/session-storage.js';
import { watchSession } from './store/watch-session.js';
import { installPalette } from './theme/palette.js';
import { followSystemTheme } from './theme/theme.js';

installPalette(document);
followSystemTheme();

const store = createConsoleStore({ tokens: readTokens(), openErrorPage: openErrorPageOf(() => router) });
// Before the first render, so that an expired stored session is never taken for a valid one.
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
