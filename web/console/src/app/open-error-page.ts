import { type createBrowserRouter } from 'react-router';
import { type OpenErrorPage } from '../api/open-error-page.js';
import { paths } from './paths.js';

/** Leads to the error page, which knows the way back to where the call failed. */
export const openErrorPageOf =
  (router: () => ReturnType<typeof createBrowserRouter>): OpenErrorPage =>
  (requestId) => {
    const { pathname, search, hash } = router().state.location;
    // The second of two calls that failed together would lead back to the error page itself.
    if (pathname === paths.error) return;
    void router().navigate(paths.error, { state: { requestId, from: pathname + search + hash } });
  };
