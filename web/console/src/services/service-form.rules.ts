import { type Component, type ComponentDraft } from '../api/contract.js';
import { requireText } from '../forms/required.js';
import { type FieldPointers } from '../forms/server-errors.js';

/** What the form holds; the group is flat there. */
export type ServiceFormValues = Required<Omit<ComponentDraft, 'group'>> & { group: string };

export const EMPTY_SERVICE: ServiceFormValues = {
  name: '',
  description: '',
  group: '',
  showHistoricalStatus: true,
  internal: false,
  enabled: true,
};

/** What the form shows of a service that exists. */
export function valuesOf({ name, description, group, ...options }: Component): ServiceFormValues {
  const { showHistoricalStatus, internal, enabled } = options;
  return { name, description, group: group.name, showHistoricalStatus, internal, enabled };
}

/** Fields of the form by the place the server names. */
export const SERVICE_POINTERS: FieldPointers<ServiceFormValues> = {
  '/name': 'name',
  '/description': 'description',
  '/group': 'group',
};

/** The save itself asks for the name alone. */
export const validateService = requireText<ServiceFormValues>({ name: 'Give a name to your service' });

/** A disabled service has no history to show; enabling it shows the history again. */
export function withEnabled(values: ServiceFormValues, enabled: boolean): ServiceFormValues {
  return { ...values, enabled, showHistoricalStatus: enabled };
}

export function toDraft({ group, ...values }: ServiceFormValues): ComponentDraft {
  return { ...values, name: values.name.trim(), description: values.description.trim(), group: { name: group.trim() } };
}
