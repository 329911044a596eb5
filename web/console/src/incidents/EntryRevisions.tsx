import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { formatDate } from '@candor/ui/time/format-date.js';
import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';
import { type IncidentEntry } from '../api/contract.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { localZone } from '../forms/local-zone.js';

/** Fetched when it is first opened. */
const RevisionList = lazyPart(async () => (await import('./RevisionList.js')).RevisionList, NoList);

function NoList(): ReactElement {
  return <p className="option-hint">The earlier texts cannot be shown right now.</p>;
}

export interface EntryRevisionsProps {
  /** One that was corrected. */
  entry: IncidentEntry;
  serviceNames: ReadonlyMap<string, string>;
}

const timeOf = (instant: number): string => formatDate(instant, 'date-time', localZone());

/** When an entry was last corrected; what it said before is in a dialog. */
export function EntryRevisions({ entry, serviceNames }: EntryRevisionsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const published = timeOf(entry.date);
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        className="edited-mark"
        text={`Edited ${timeOf(entry.editedAt ?? entry.date)}`}
        aria-label={`Edited ${timeOf(entry.editedAt ?? entry.date)}: what the entry of ${published} said before`}
        onClick={() => setOpen(true)}
      />
      <Dialog isOpen={isOpen} title="What It Said Before" onClose={() => setOpen(false)} className="revisions-dialog">
        <DialogBody>
          {isOpen && (
            <Suspense fallback={<ListSkeleton rows={2} />}>
              <RevisionList entry={entry} serviceNames={serviceNames} />
            </Suspense>
          )}
        </DialogBody>
      </Dialog>
    </>
  );
}
