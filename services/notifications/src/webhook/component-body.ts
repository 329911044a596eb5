import { componentJson } from '@candor/compat/component-json.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import { type ComponentChange } from '../channel/notification.js';
import { utc } from './utc.js';

/** The change, and the component as it is now: the two keys by which receivers recognise this kind. */
export function componentBody({ change, organisation, eventId }: ComponentChange): object {
  const { id, name, description, creationTime } = change.component;
  const [changedAt, createdAt] = [Number(change.changedAt), Number(creationTime)];
  const status = componentStatuses.wordOf(change.newStatus) ?? 'operational';
  const component = { id, name, description, status, createdAt, updatedAt: changedAt, pageId: organisation.id };
  return {
    component_update: {
      id: eventId,
      component_id: id,
      component_type: 'Component',
      old_status: componentStatuses.wordOf(change.oldStatus) ?? 'operational',
      new_status: status,
      created_at: utc(changedAt),
    },
    component: componentJson(component, utc),
  };
}
