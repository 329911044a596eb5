import { Suspense, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';
import { useGetBeginningQuery } from '../account/beginning.api.js';
import { useMayEdit } from '../account/permissions.js';
import { ListSkeleton } from '../feedback/Skeletons.js';

/** Fetched by new organisations alone. */
const FirstStepList = lazyPart(async () => (await import('./FirstStepList.js')).FirstStepList);

export interface FirstStepsProps {
  /** Whether it begins as one line. */
  folded?: boolean;
  /** What stands below it; shown together with it, so that nothing moves. */
  children?: ReactNode;
}

/** What a new organisation does first, for Owners and Admins; nothing once the list is hidden. */
export function FirstSteps({ folded = false, children }: FirstStepsProps): ReactElement {
  const mayEdit = useMayEdit() ?? false;
  const { data, isLoading } = useGetBeginningQuery(undefined, { skip: !mayEdit, refetchOnMountOrArgChange: true });
  const waiting = children ? <ListSkeleton rows={2} /> : null;
  if (isLoading) return <>{waiting}</>;
  if (!mayEdit || !data || data.dismissed) return <>{children}</>;
  return (
    <Suspense fallback={waiting}>
      <FirstStepList steps={data.steps} folded={folded} />
      {children}
    </Suspense>
  );
}
