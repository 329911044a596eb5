import {
  type AffectedComponent,
  type IncidentStatus,
  type Template,
  type TemplateDraft,
  type TextFormat,
  type Translation,
} from '../api/contract.js';
import { type FieldErrors, requireText } from '../forms/required.js';
import { translationsDraft, translationsProblem } from '../translations/translations.rules.js';

/** The form values of a template. */
export interface TemplateFormValues {
  title: string;
  titleTranslations: Translation[];
  message: string;
  messageTranslations: Translation[];
  messageFormat: TextFormat;
  incidentStatus: IncidentStatus;
  affectedComponents: AffectedComponent[];
  sendNotification: boolean;
}

export const TEMPLATE_POINTERS = {
  '/title': 'title',
  '/message': 'message',
  '/titleTranslations': 'titleTranslations',
  '/messageTranslations': 'messageTranslations',
  '/affectedComponents': 'affectedComponents',
} as const;

const requireTitle = requireText<TemplateFormValues>({ title: 'Give a title to your template.' });

export function validateTemplate(values: TemplateFormValues): FieldErrors<TemplateFormValues> {
  const titleTranslations = translationsProblem(values.titleTranslations);
  const messageTranslations = translationsProblem(values.messageTranslations);
  return {
    ...requireTitle(values),
    ...(titleTranslations !== undefined && { titleTranslations }),
    ...(messageTranslations !== undefined && { messageTranslations }),
  };
}

export const EMPTY_TEMPLATE: TemplateFormValues = {
  title: '',
  titleTranslations: [],
  message: '',
  messageTranslations: [],
  messageFormat: 'markdown',
  incidentStatus: 'investigating',
  affectedComponents: [],
  sendNotification: false,
};

export function valuesOf(template: Template): TemplateFormValues {
  const { title, message, messageFormat, incidentStatus, affectedComponents, sendNotification } = template;
  const { titleTranslations = [], messageTranslations = [] } = template;
  const texts = { title, titleTranslations, message, messageTranslations, messageFormat };
  return { ...texts, incidentStatus, affectedComponents, sendNotification };
}

/** @param before as it was saved; a new one by default */
export function toDraft(values: TemplateFormValues, before: TemplateFormValues = EMPTY_TEMPLATE): TemplateDraft {
  const { title, titleTranslations, message, messageTranslations, ...rest } = values;
  const titles = translationsDraft(titleTranslations, before.titleTranslations).translations;
  const messages = translationsDraft(messageTranslations, before.messageTranslations).translations;
  return {
    title: title.trim(),
    ...(titles && { titleTranslations: titles }),
    message: message.trim(),
    ...(messages && { messageTranslations: messages }),
    ...rest,
  };
}
