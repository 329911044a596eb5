import { ChevronDown, ChevronRight, DragHandleVertical } from '@blueprintjs/icons';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { type OrderEntry } from './order.rules.js';

export interface OrderRowProps {
  entry: OrderEntry;
  /** Of services and groups, by id. */
  names: ReadonlyMap<string, string>;
  /** Whether a group shows its services at first. */
  startsOpen: boolean;
  /** Stands at its end. */
  more?: (entry: OrderEntry) => ReactNode;
}

/** A group with its services, or a service, with the handle by which it is moved. */
export function OrderRow({ entry, names, startsOpen, more }: OrderRowProps): ReactElement {
  const { id, serviceIds } = entry;
  const [open, setOpen] = useState(startsOpen);
  const listId = useId();
  const name = names.get(id) ?? '…';
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    // The row is a group of its own that only its handle moves.
    attributes: { roleDescription: 'movable' },
  });
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition };
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? 'order-row dragging' : 'order-row'}>
      <div className="order-head">
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="order-handle"
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
        >
          <DragHandleVertical />
        </button>
        {serviceIds ? (
          <button
            type="button"
            className="order-toggle"
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
          >
            <bdi className="order-name">{name}</bdi>
            <span className="group-count">{serviceIds.length}</span>
            {open ? <ChevronDown /> : <ChevronRight />}
          </button>
        ) : (
          <bdi className="order-name">{name}</bdi>
        )}
        {more?.(entry)}
      </div>
      {serviceIds && (
        <SortableContext items={serviceIds} strategy={verticalListSortingStrategy}>
          <ol id={listId} className="order-list" hidden={!open}>
            {open &&
              serviceIds.map((serviceId) => (
                <OrderRow key={serviceId} entry={{ id: serviceId }} names={names} startsOpen more={more} />
              ))}
          </ol>
        </SortableContext>
      )}
    </li>
  );
}
