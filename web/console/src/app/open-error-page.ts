import { type createBrowserRouter } from 'react-router';
import { type OpenErrorPage } from '../api/open-error-page.js';
import { paths } from '../navigation/paths.js';

/** Opens the error page, which can return to the page of the failed call. */
export const openErrorPageOf =
  (router: () => ReturnType<typeof createBrowserRouter>): OpenErrorPage =>
  (requestId) => {
    const { pathname, search, hash } = router().state.location;
    // The second of two calls that failed together would otherwise return to the error page itself.
    if (pathname === paths.error) return;
    void router().navigate(paths.error, { state: { requestId, from: pathname + search + hash } });
  };
