import { useMemo, type ReactElement } from 'react';
import { useListServicesQuery } from '../services/services.api.js';
import { isSelected, NONE_SELECTED, selectionOf, toggled, type Selection } from './selection.rules.js';
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
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** Subscribers with their actions; read-only without actions. */
export function SubscriberTable({
  channel,
  subscribers,
  mayEdit,
  selection,
  onSelect,
}: SubscriberTableProps): ReactElement {
  const { data: services } = useListServicesQuery();
  const serviceNames = useMemo(() => new Map(services?.map(({ id, name }) => [id, name])), [services]);
  const ids = subscribers.map(({ id }) => id);
  const areAll = ids.every((id) => isSelected(selection, id));
  return (
    <div className="card table-card">
      <table className="recipients">
        <thead>
          <tr>
            {mayEdit && (
              <td className="select">
                <input
                  type="checkbox"
                  aria-label="Select all that are shown"
                  checked={areAll}
                  onChange={() => onSelect(areAll ? NONE_SELECTED : selectionOf(subscribers))}
                />
              </td>
            )}
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
              selected={isSelected(selection, subscriber.id)}
              onToggle={() => onSelect(toggled(selection, subscriber.id, ids))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
