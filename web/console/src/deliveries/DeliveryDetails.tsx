import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core';
import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';
import { useMayEdit } from '../account/permissions.js';
import { type DeliveryState } from '../api/contract.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { type NotifiedNews, type NotifiedOnChannel } from './deliveries.api.js';
import { CHANNEL_LABELS, deliveryText, isSettled, STATE_LABELS, type ChannelProgress } from './delivery-state.js';
import { ResendFailed } from './ResendFailed.js';

/** Fetched when it is first opened. */
const RecipientList = lazyPart(async () => (await import('./RecipientList.js')).RecipientList, NoList);

function NoList(): ReactElement {
  return <p className="delivery-none">The recipients cannot be shown right now.</p>;
}

export interface DeliveryDetailsProps {
  news: NotifiedNews;
  report: ChannelProgress;
}

/**
 * A button with a dialog that lists the recipients of a channel with the result of each, and the reasons of failures.
 */
export function DeliveryDetails({ news, report }: DeliveryDetailsProps): ReactElement {
  const [open, setOpen] = useState(false);
  const [state, setState] = useState<DeliveryState>();
  const mayEdit = useMayEdit();
  const channel = CHANNEL_LABELS[report.channel];
  const of: NotifiedOnChannel = { ...news, channel: report.channel };
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        text="Details"
        aria-label={`Details of ${channel} recipients`}
        onClick={() => setOpen(true)}
      />
      <Dialog isOpen={open} title={`${channel} recipients`} className="delivery-dialog" onClose={() => setOpen(false)}>
        <DialogBody>
          <div className="delivery-filter">
            <p role="status">{deliveryText(report)}</p>
            <HTMLSelect
              aria-label="State"
              value={state ?? ''}
              onChange={({ target }) => setState((target.value || undefined) as DeliveryState | undefined)}
            >
              <option value="">All states</option>
              {Object.entries(STATE_LABELS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </HTMLSelect>
          </div>
          <Suspense fallback={<ListSkeleton rows={2} />}>
            <RecipientList of={of} state={state} live={!isSettled(report)} />
          </Suspense>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              {mayEdit && report.failed > 0 && <ResendFailed of={of} />}
              <Button text="Close" onClick={() => setOpen(false)} />
            </>
          }
        />
      </Dialog>
    </>
  );
}
