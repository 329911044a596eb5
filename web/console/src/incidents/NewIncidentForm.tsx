import { type ReactElement, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useMayEdit } from '../account/permissions.js';
import { type Incident } from '../api/contract.js';
import { useRequestKey } from '../api/request-key.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { useDraft } from '../drafts/use-draft.js';
import { SubmitHint } from '../entries/SubmitHint.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { TextField } from '../forms/TextField.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm } from '../forms/use-form.js';
import { paths } from '../navigation/paths.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { PublishButton } from '../previews/PublishButton.js';
import { TemplateSelect } from '../templates/TemplateSelect.js';
import { TranslationsOf } from '../translations/TranslationsOf.js';
import { EntryFields } from './EntryFields.js';
import { ImpactSelect } from './ImpactSelect.js';
import {
  EMPTY_INCIDENT,
  fromTemplate,
  impactOf,
  toIncidentDraft,
  toPreviewDraft,
  validateIncident,
  type IncidentFormValues,
} from './incident.rules.js';
import { useOpenIncidentMutation } from './incidents.api.js';

export interface NewIncidentFormProps {
  /** What it is filled in with at first. */
  initial?: IncidentFormValues;
  /** Names what is typed, which is kept on this device. */
  draftName: string;
  /** The proposal that is published with it. */
  proposalId?: string;
  /** What else is done once the incident is there. */
  onOpened?: (incident: Incident) => Promise<void>;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** Opens an incident with its first entry and goes back to the list. */
export function NewIncidentForm({
  initial = EMPTY_INCIDENT,
  draftName,
  proposalId,
  onOpened,
  children,
}: NewIncidentFormProps): ReactElement {
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const [openIncident] = useOpenIncidentMutation();
  const keyOf = useRequestKey();
  const form = useForm({
    initial,
    validate: validateIncident,
    pointers: {
      '/name': 'name',
      '/translations': 'nameTranslations',
      '/entry/message': 'message',
      '/entry/translations': 'translations',
      '/entry/affectedComponents': 'affectedComponents',
      '/entry/date': 'date',
      '/entry/nextUpdateBy': 'nextUpdateMinutes',
      '/pageIds': 'pageIds',
    },
    send: async (values) => {
      const draft = { ...toIncidentDraft(values), ...(proposalId !== undefined && { proposalId }) };
      const incident = await openIncident({ draft, key: keyOf(draft) }).unwrap();
      await onOpened?.(incident);
      return incident;
    },
    onSent: ({ name, incidentStatus }) => {
      void showToast({
        message: `Incident ${name} is created successfully`,
        intent: 'success',
        timeout: MAIN_PAGE_TOAST_MS,
      });
      void navigate(incidentStatus === 'resolved' ? paths.resolvedIncidents : paths.openIncidents);
    },
  });
  const { values, errors, set } = form;
  const draft = useDraft(draftName, form);
  const news = { of: 'incidents' as const, draft: toPreviewDraft(values) };

  return (
    <>
      <Form label="Create New Incident" className="card form-card" onSubmit={form.submit} errors={errors}>
        {children}
        <DraftNotice draft={draft} />
        {mayEdit && (
          <TemplateSelect
            onUse={(one) =>
              form.fill({ name: one.title, nameTranslations: one.titleTranslations ?? [], ...fromTemplate(one) })
            }
          />
        )}
        <TextField
          label="Incident Name"
          name="name"
          autoFocus
          autoComplete="off"
          placeholder="What is broken, in a few words"
          value={values.name}
          onChange={(value) => set('name', value)}
          error={errors.name}
        />
        <TranslationsOf text="name" label="Incident Name" form={form} />
        <ImpactSelect value={impactOf(values)} onChange={(impact) => set('incidentImpact', impact)}>
          {values.incidentImpact === null && (
            <span className="option-audience">Follows the worst service until you choose</span>
          )}
        </ImpactSelect>
        <EntryFields
          form={form}
          internal={values.internal}
          pageIds={values.pageIds}
          onChoosePages={(pageIds) => set('pageIds', pageIds)}
          pagesError={errors.pageIds}
        >
          <CheckboxField checked={values.internal} onChange={(checked) => set('internal', checked)}>
            Internal <span className="option-audience">Never shown on the status page</span>
          </CheckboxField>
        </EntryFields>
        {mayEdit && <BeforeSending news={news} notifies={values.sendNotification} />}
        <FormProblem problem={form.problem} shown={errors} />
        {mayEdit && (
          <div className="form-actions">
            <PublishButton submitting={form.submitting} news={news} notifies={values.sendNotification}>
              Create Incident
            </PublishButton>
            <SubmitHint />
          </div>
        )}
      </Form>
      <UnsavedChanges keepsDraft hasUnsavedChanges={form.hasUnsavedChanges} />
    </>
  );
}
