import {
  closestCenter,
  KeyboardCode,
  pointerWithin,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type Modifier,
} from '@dnd-kit/core';
import { type SortableData } from '@dnd-kit/sortable';

type Sortable = Partial<SortableData> | undefined;

/** What is moved may take the places of its own list alone: a service those of its group. */
export const amongItsOwn: CollisionDetection = (args) => {
  const own = (args.active.data.current as Sortable)?.sortable?.containerId;
  const droppableContainers = args.droppableContainers.filter(
    ({ data }) => (data.current as Sortable)?.sortable?.containerId === own,
  );
  const below = pointerWithin({ ...args, droppableContainers });
  return below.length > 0 ? below : closestCenter({ ...args, droppableContainers });
};

/** An arrow key leads to the middle of the next one of the list, whatever the heights. */
export const toTheNext: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { [KeyboardCode.Down]: 1, [KeyboardCode.Up]: -1 }[event.code];
  const { active, over, collisionRect, droppableRects } = context;
  const list = (active?.data.current as Sortable)?.sortable;
  if (step === undefined || !list || !active || !collisionRect) return undefined;
  event.preventDefault();
  const next = list.items[list.items.indexOf(over?.id ?? active.id) + step];
  const rect = next === undefined ? undefined : droppableRects.get(next);
  if (!rect) return undefined;
  return { x: currentCoordinates.x, y: rect.top + (rect.height - collisionRect.height) / 2 };
};

export const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
