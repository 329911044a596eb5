import {
  type AffectedComponent,
  type IncidentStatus,
  type Template,
  type TemplateDraft,
  type TextFormat,
} from '../api/contract.js';
import { requireText } from '../forms/required.js';

/** The form values of a template. */
export interface TemplateFormValues {
  title: string;
  message: string;
  messageFormat: TextFormat;
  incidentStatus: IncidentStatus;
  affectedComponents: AffectedComponent[];
  sendNotification: boolean;
}

export const TEMPLATE_POINTERS = {
  '/title': 'title',
  '/message': 'message',
  '/affectedComponents': 'affectedComponents',
} as const;

export const validateTemplate = requireText<TemplateFormValues>({ title: 'Give a title to your template.' });

export const EMPTY_TEMPLATE: TemplateFormValues = {
  title: '',
  message: '',
  messageFormat: 'markdown',
  incidentStatus: 'investigating',
  affectedComponents: [],
  sendNotification: false,
};

export function valuesOf(template: Template): TemplateFormValues {
  const { title, message, messageFormat, incidentStatus, affectedComponents, sendNotification } = template;
  return { title, message, messageFormat, incidentStatus, affectedComponents, sendNotification };
}

export function toDraft({ title, message, ...rest }: TemplateFormValues): TemplateDraft {
  return { title: title.trim(), message: message.trim(), ...rest };
}
