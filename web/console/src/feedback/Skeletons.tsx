import { type ReactElement } from 'react';

/** Placeholder cards for a list that is being fetched. */
export function ListSkeleton({ rows = 4 }: { rows?: number }): ReactElement {
  return (
    <div className="skeleton-list" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton-card">
          <span className="bp6-skeleton skeleton-title" />
          <span className="bp6-skeleton skeleton-line" />
          <span className="bp6-skeleton skeleton-line short" />
        </div>
      ))}
    </div>
  );
}

/** A placeholder heading and cards for a whole page. */
export function PageSkeleton(): ReactElement {
  return (
    <div className="page">
      <span className="bp6-skeleton skeleton-heading" />
      <ListSkeleton rows={3} />
    </div>
  );
}
