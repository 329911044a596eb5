import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import { maintenanceNews } from '@candor/words/maintenance-news.js';
import type { CheckedDraft } from '../entries/entry-draft.rules.js';
import type { PlannedMaintenance } from './maintenance-draft.rules.js';

/**
 * The entry of a maintenance's incident at its start. Without automatic status it lists its components as operational: it
 * is about them and reaches those who chose them, but staff say themselves what becomes of them.
 */
export function startEntry(maintenance: PlannedMaintenance): CheckedDraft {
  return {
    date: maintenance.plannedStartTime.getTime(),
    message: maintenance.message,
    messageFormat: maintenance.messageFormat,
    translations: maintenance.messageTranslations,
    status: 'identified',
    sendNotification: maintenance.sendNotification && maintenance.notifyAtStart,
    components: withStatus(maintenance, maintenance.automaticStatus ? 'under_maintenance' : 'operational'),
  };
}

/** The entry at its planned end. */
export function endEntry(maintenance: PlannedMaintenance): CheckedDraft {
  return {
    date: maintenance.plannedEndTime.getTime(),
    ...maintenanceNews('completed'),
    status: 'resolved',
    sendNotification: maintenance.sendNotification && maintenance.notifyAtEnd,
    components: withStatus(maintenance, 'operational'),
  };
}

function withStatus({ componentIds }: PlannedMaintenance, status: ComponentStatusWord) {
  return componentIds.map((componentId) => ({ componentId, status }));
}
