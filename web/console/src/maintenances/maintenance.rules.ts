import { type AffectedComponent, type Maintenance, type MaintenanceDraft } from '../api/contract.js';
import { type FieldErrors, requireText } from '../forms/required.js';
import { fromLocalInput, toLocalInput } from './local-time.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the form of a maintenance holds: numbers as they were typed, the start as its input shows it. */
export interface MaintenanceFormValues {
  name: string;
  message: string;
  start: string;
  hours: string;
  minutes: string;
  affectedComponents: AffectedComponent[];
  sendNotification: boolean;
  internal: boolean;
}

export const MAINTENANCE_POINTERS = {
  '/name': 'name',
  '/message': 'message',
  '/plannedStartTime': 'start',
  '/plannedEndTime': 'hours',
  '/affectedComponents': 'affectedComponents',
} as const;

const requireTexts = requireText<MaintenanceFormValues>({
  name: 'Give a name to your maintenance.',
  message: 'You have to set a message for maintenance.',
});

const isWithin = (text: string, most: number): boolean => /^\d+$/.test(text.trim()) && Number(text) <= most;

export function validateMaintenance(values: MaintenanceFormValues): FieldErrors<MaintenanceFormValues> {
  const errors = requireTexts(values);
  if (Number.isNaN(fromLocalInput(values.start))) errors.start = 'Please say when the maintenance starts.';
  if (!isWithin(values.hours, 24)) errors.hours = 'Please give 0 to 24 hours.';
  if (!isWithin(values.minutes, 60)) errors.minutes = 'Please give 0 to 60 minutes.';
  return errors;
}

/** A new maintenance starts at the next full hour and takes one hour. */
export function emptyMaintenance(now: number): MaintenanceFormValues {
  return {
    name: '',
    message: '',
    start: toLocalInput(Math.floor(now / HOUR + 1) * HOUR),
    hours: '1',
    minutes: '0',
    affectedComponents: [],
    sendNotification: false,
    internal: false,
  };
}

export function valuesOf(maintenance: Maintenance): MaintenanceFormValues {
  const { name, message, plannedStartTime, plannedEndTime, sendNotification, internal } = maintenance;
  const minutes = Math.round((plannedEndTime - plannedStartTime) / MINUTE);
  // The longest of all is 24 hours and 60 minutes.
  const hours = Math.min(24, Math.floor(minutes / 60));
  return {
    name,
    message,
    start: toLocalInput(plannedStartTime),
    hours: String(hours),
    minutes: String(minutes - hours * 60),
    affectedComponents: maintenance.affectedComponents.map(({ componentId, status }) => ({
      componentId,
      componentStatus: status,
    })),
    sendNotification,
    internal,
  };
}

export function toDraft(values: MaintenanceFormValues): MaintenanceDraft {
  const plannedStartTime = fromLocalInput(values.start);
  return {
    name: values.name.trim(),
    message: values.message.trim(),
    plannedStartTime,
    plannedEndTime: plannedStartTime + Number(values.hours) * HOUR + Number(values.minutes) * MINUTE,
    affectedComponents: values.affectedComponents.map(({ componentId, componentStatus }) => ({
      componentId,
      status: componentStatus,
    })),
    sendNotification: values.sendNotification,
    internal: values.internal,
  };
}

/** Whether a maintenance is still to come; a past one has its incident. */
export function isScheduled({ plannedStartTime }: Maintenance, now: number): boolean {
  return plannedStartTime >= now;
}
