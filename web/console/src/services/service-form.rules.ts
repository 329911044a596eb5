import { type Component, type ComponentDraft } from '../api/contract.js';
import { requireText } from '../forms/required.js';
import { type FieldPointers } from '../forms/server-errors.js';

/** The form values; the group is flat there. */
export type ServiceFormValues = Required<Omit<ComponentDraft, 'group'>> & { group: string };

export const EMPTY_SERVICE: ServiceFormValues = {
  name: '',
  description: '',
  group: '',
  showHistoricalStatus: true,
  internal: false,
  enabled: true,
};

/** The form values of an existing service. */
export function valuesOf({ name, description, group, ...options }: Component): ServiceFormValues {
  const { showHistoricalStatus, internal, enabled } = options;
  return { name, description, group: group.name, showHistoricalStatus, internal, enabled };
}

/** Fields of the form by the server's pointer. */
export const SERVICE_POINTERS: FieldPointers<ServiceFormValues> = {
  '/name': 'name',
  '/description': 'description',
  '/group': 'group',
};

/** Saving requires the name only. */
export const validateService = requireText<ServiceFormValues>({ name: 'Give a name to your service' });

/** A disabled service cannot show its history; enabling it shows the history again. */
export function withEnabled(values: ServiceFormValues, enabled: boolean): ServiceFormValues {
  return { ...values, enabled, showHistoricalStatus: enabled };
}

export function toDraft({ group, ...values }: ServiceFormValues): ComponentDraft {
  return { ...values, name: values.name.trim(), description: values.description.trim(), group: { name: group.trim() } };
}
