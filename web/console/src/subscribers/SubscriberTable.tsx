import { useMemo, type ReactElement } from 'react';
import { useListServicesQuery } from '../services/services.api.js';
import { type Subscriber, type SubscriberChannel } from './subscriber.rules.js';
import { SubscriberRow } from './SubscriberRow.js';

/** Headings of the columns before the actions. */
const COLUMNS: Record<SubscriberChannel, string[]> = {
  email: ['Email', 'Verified', 'Language'],
  slack: ['Team', 'Channel'],
  webhook: ['Webhook URL'],
};

export interface SubscriberTableProps {
  channel: SubscriberChannel;
  /** All subscribers of this channel. */
  subscribers: readonly Subscriber[];
  mayEdit: boolean;
}

/** Subscribers with their actions; read-only without actions. */
export function SubscriberTable({ channel, subscribers, mayEdit }: SubscriberTableProps): ReactElement {
  const { data: services } = useListServicesQuery();
  const serviceNames = useMemo(() => new Map(services?.map(({ id, name }) => [id, name])), [services]);
  return (
    <div className="card table-card">
      <table className="recipients">
        <thead>
          <tr>
            {COLUMNS[channel].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            {mayEdit && (
              <th scope="col" className="actions">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {subscribers.map((subscriber) => (
            <SubscriberRow
              key={subscriber.id}
              channel={channel}
              subscriber={subscriber}
              serviceNames={serviceNames}
              mayEdit={mayEdit}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
