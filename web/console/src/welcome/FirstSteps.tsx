import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { useGetBeginningQuery } from '../account/beginning.api.js';
import { useMayEdit } from '../account/permissions.js';
import { ListSkeleton } from '../feedback/Skeletons.js';

/** Fetched by new organisations alone. */
const FirstStepList = lazy(() =>
  import('./FirstStepList.js').then(
    ({ FirstStepList: List }) => ({ default: List }),
    // A failure to load it must not hide the page that it stands on.
    () => ({ default: NoList }),
  ),
);

function NoList(): ReactElement {
  return <></>;
}

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
