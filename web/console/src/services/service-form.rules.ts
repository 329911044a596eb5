import { type Component, type ComponentDraft } from '../api/contract.js';
import { type FieldErrors, requireText } from '../forms/required.js';
import { type FieldPointers } from '../forms/server-errors.js';
import {
  NOT_TRANSLATED,
  TRANSLATED_POINTERS,
  translatedDraft,
  translatedErrors,
  type TranslatedValues,
  translatedValues,
} from './translated.rules.js';

/** The form values; the group is flat there. */
export type ServiceFormValues = Required<Omit<ComponentDraft, 'group' | keyof TranslatedValues>> &
  TranslatedValues & { group: string };

export const EMPTY_SERVICE: ServiceFormValues = {
  name: '',
  description: '',
  ...NOT_TRANSLATED,
  group: '',
  showHistoricalStatus: true,
  internal: false,
  enabled: true,
};

/** The form values of an existing service. */
export function valuesOf(service: Component): ServiceFormValues {
  const { name, description, group, showHistoricalStatus, internal, enabled } = service;
  const texts = { name, description, ...translatedValues(service) };
  return { ...texts, group: group.name, showHistoricalStatus, internal, enabled };
}

/** Fields of the form by the server's pointer. */
export const SERVICE_POINTERS: FieldPointers<ServiceFormValues> = {
  '/name': 'name',
  '/description': 'description',
  '/group': 'group',
  ...TRANSLATED_POINTERS,
};

const requireName = requireText<ServiceFormValues>({ name: 'Give a name to your service' });

/** Saving requires the name only, and a text in each language that was added. */
export function validateService(values: ServiceFormValues): FieldErrors<ServiceFormValues> {
  return { ...requireName(values), ...translatedErrors(values) };
}

/** A disabled service cannot show its history; enabling it shows the history again. */
export function withEnabled(values: ServiceFormValues, enabled: boolean): ServiceFormValues {
  return { ...values, enabled, showHistoricalStatus: enabled };
}

/** @param before as it was saved; a new one by default */
export function toDraft(values: ServiceFormValues, before: ServiceFormValues = EMPTY_SERVICE): ComponentDraft {
  const { name, description, group, showHistoricalStatus, internal, enabled } = values;
  return {
    name: name.trim(),
    description: description.trim(),
    ...translatedDraft(values, before),
    group: { name: group.trim() },
    ...{ showHistoricalStatus, internal, enabled },
  };
}
