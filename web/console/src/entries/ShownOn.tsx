import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';
import { type ShownOnProps } from './ShownOnPages.js';

/** Organisations with one page, as most have, need not load it before the form. */
const ShownOnPages = lazyPart(async () => (await import('./ShownOnPages.js')).ShownOnPages);

/** The pages that an incident, a maintenance or an announcement will show on. */
export function ShownOn(props: ShownOnProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <ShownOnPages {...props} />
    </Suspense>
  );
}
