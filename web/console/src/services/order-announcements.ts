import { type Active, type Announcements, type Over } from '@dnd-kit/core';
import { type SortableData } from '@dnd-kit/sortable';

/** Shown, and read to who comes to a handle. */
export const HELP =
  'Drag the handles, or press Space on one, move with the arrow keys, and press Space again. Escape cancels. The status page, mails and programs follow this order.';

/** What screen readers say of a move. @param nameOf the name of a service or group */
export function announcementsOf(nameOf: (id: string) => string): Announcements {
  let overId: Over['id'] | undefined;
  return {
    onDragStart: ({ active }) => {
      overId = active.id;
      return `${nameOf(String(active.id))} is lifted, ${placeOf(active)}.`;
    },
    onDragOver: ({ active, over }) => {
      // At first it is over itself, which its start has said.
      if (!over || over.id === overId) return undefined;
      overId = over.id;
      return `${nameOf(String(active.id))}, ${placeOf(over)}.`;
    },
    onDragEnd: ({ active, over }) => `${nameOf(String(active.id))} is put down, ${placeOf(over ?? active)}.`,
    onDragCancel: ({ active }) => `${nameOf(String(active.id))} stays, ${placeOf(active)}.`,
  };
}

function placeOf({ data }: Active | Over): string {
  const list = (data.current as Partial<SortableData> | undefined)?.sortable;
  return list ? `place ${list.index + 1} of ${list.items.length}` : '';
}
