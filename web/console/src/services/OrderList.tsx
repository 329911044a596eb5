import { DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { HELP, announcementsOf } from './order-announcements.js';
import { amongItsOwn, toTheNext, upAndDown } from './order-moves.js';
import { type OrderEntry } from './order.rules.js';
import { OrderRow } from './OrderRow.js';

/** Few enough to see all of them at once. */
const OPEN_UP_TO = 25;

export interface OrderListProps {
  entries: readonly OrderEntry[];
  /** Of services and groups, by id. */
  names: ReadonlyMap<string, string>;
  /** Something was put down at the place of another one. */
  onMove: (id: string, placeOf: string) => void;
  /** How it is done, and what for. */
  help?: string;
  /** Stands at the end of a row. */
  more?: (entry: OrderEntry) => ReactNode;
}

/** Groups and services that are moved with mouse, finger or keyboard. A service stays in its group. */
export function OrderList({ entries, names, onMove, help = HELP, more }: OrderListProps): ReactElement {
  const sensors = useSensors(
    // A click is no move.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toTheNext }),
  );
  const announcements = useMemo(() => announcementsOf((id) => names.get(id) ?? ''), [names]);
  const services = entries.flatMap(({ id, serviceIds }) => serviceIds ?? [id]);
  const end = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <>
      <p className="option-hint">{help}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={amongItsOwn}
        modifiers={[upAndDown]}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: help },
        }}
        onDragEnd={end}
      >
        <SortableContext items={entries.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className="order-list">
            {entries.map((entry) => (
              <OrderRow
                key={entry.id}
                entry={entry}
                names={names}
                startsOpen={services.length <= OPEN_UP_TO}
                more={more}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}
