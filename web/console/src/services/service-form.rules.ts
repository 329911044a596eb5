import { type ComponentDraft } from '../api/contract.js';
import { requireText } from '../forms/required.js';

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

/** The save itself asks for the name alone. */
export const validateService = requireText<ServiceFormValues>({ name: 'Give a name to your service' });

/** A disabled service has no history to show; enabling it shows the history again. */
export function withEnabled(values: ServiceFormValues, enabled: boolean): ServiceFormValues {
  return { ...values, enabled, showHistoricalStatus: enabled };
}

export function toDraft({ group, ...values }: ServiceFormValues): ComponentDraft {
  return { ...values, name: values.name.trim(), description: values.description.trim(), group: { name: group.trim() } };
}
