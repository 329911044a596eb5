import { lazy, Suspense, type ReactElement } from 'react';
import { type ShownOnProps } from './ShownOnPages.js';

/** Organisations with one page, as most have, need not load it before the form. */
const ShownOnPages = lazy(() =>
  import('./ShownOnPages.js').then(
    ({ ShownOnPages: Pages }) => ({ default: Pages }),
    // A failure to load it must not lose the input of the form.
    () => ({ default: Nothing }),
  ),
);

function Nothing(): null {
  return null;
}

/** The pages that an incident or a maintenance will show on. */
export function ShownOn(props: ShownOnProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <ShownOnPages {...props} />
    </Suspense>
  );
}
