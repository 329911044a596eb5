import { componentStatuses } from '@candor/proto/status-words.js';
import { type ComponentChange } from '../channel/notification.js';
import { iso } from './iso-time.js';

/** The change, and the component as it is now: the two keys by which receivers recognise this kind. */
export function componentBody({ change, organisation, eventId }: ComponentChange): object {
  const { component } = change;
  const at = iso(change.changedAt);
  const status = componentStatuses.wordOf(change.newStatus) ?? 'operational';
  return {
    component_update: {
      id: eventId,
      component_id: component.id,
      component_type: 'Component',
      old_status: componentStatuses.wordOf(change.oldStatus) ?? 'operational',
      new_status: status,
      created_at: at,
    },
    component: {
      id: component.id,
      name: component.name,
      description: component.description || null,
      status,
      page_id: organisation.id,
      created_at: iso(component.creationTime),
      updated_at: at,
    },
  };
}
