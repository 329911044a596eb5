import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { type Incident, type OrganisationPage } from '../api/contract.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useForm } from '../forms/use-form.js';
import { PagesField } from '../pages/PagesField.js';
import { useShownOn } from '../pages/use-shown-on.js';
import { usePutOnPagesMutation } from './incident-changes.api.js';
import { namedIn } from './incident.rules.js';

/** The pages that show an incident, and for editors a form to put it on others; nothing where one page shows all to everybody. */
export function IncidentPages({ incident, readOnly }: { incident: Incident; readOnly: boolean }): ReactElement | null {
  const [choosing, setChoosing] = useState(false);
  const now = useShownOn({ named: namedIn(incident), chosen: incident.pageIds ?? [] });
  if (!now || incident.private) return null;
  if (choosing) return <PagesForm incident={incident} pages={now.pages} onDone={() => setChoosing(false)} />;
  return (
    <p className="incident-meta incident-pages">
      <span>
        Pages: <bdi>{now.shown ?? '…'}</bdi>
      </span>
      {!readOnly && now.pages.length > 1 && (
        <Button
          variant="minimal"
          size="small"
          icon={<Edit />}
          aria-label="Choose pages"
          onClick={() => setChoosing(true)}
        />
      )}
    </p>
  );
}

interface PagesFormProps {
  incident: Incident;
  pages: readonly OrganisationPage[];
  onDone: () => void;
}

function PagesForm({ incident, pages, onDone }: PagesFormProps): ReactElement {
  const [putOnPages] = usePutOnPagesMutation();
  const form = useForm({
    initial: { pageIds: incident.pageIds ?? [] },
    validate: () => ({}),
    pointers: { '/pageIds': 'pageIds' },
    send: ({ pageIds }) => putOnPages({ id: incident.id, pageIds }).unwrap(),
    onSent: () => {
      onDone();
      void showToast({ message: 'Pages updated successfully.', intent: 'success', timeout: DETAIL_PAGE_TOAST_MS });
    },
  });
  return (
    <Form label="Pages of the incident" className="name-form" onSubmit={form.submit} errors={form.errors}>
      <PagesField
        pages={pages}
        placing={{ named: namedIn(incident), chosen: form.values.pageIds }}
        onChoose={(pageIds) => form.set('pageIds', pageIds)}
        error={form.errors.pageIds}
      />
      <p className="option-hint">
        It is also on every page that has one of its services. Nobody is notified of the change, and what was sent
        before cannot be taken back.
      </p>
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Save Pages</SubmitButton>
        <Button size="large" variant="minimal" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
