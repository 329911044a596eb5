import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { useListPlannedEntriesQuery } from './planned-entries.api.js';

/** Fetched where there are any: most incidents have none. */
const PlannedEntryList = lazyPart(async () => (await import('./PlannedEntryList.js')).PlannedEntryList, NoList);

function NoList(): ReactElement {
  return <p className="option-hint">The planned entries cannot be shown right now.</p>;
}

export interface PlannedEntriesProps {
  incidentId: string;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
}

/** The entries that are published later, the next one first, and those that could not be. Nothing without any. */
export function PlannedEntries({ incidentId, serviceNames }: PlannedEntriesProps): ReactElement | null {
  const { data: planned, isError } = useListPlannedEntriesQuery(incidentId);
  if (isError && !planned) return <NoList />;
  if (!planned || planned.length === 0) return null;
  return (
    <section aria-labelledby="planned-title" className="planned-entries">
      <h3 id="planned-title" className="section-title">
        Planned
      </h3>
      <Suspense fallback={<ListSkeleton rows={1} />}>
        <PlannedEntryList planned={planned} serviceNames={serviceNames} />
      </Suspense>
    </section>
  );
}
