import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { type Proposal } from '../api/contract.js';
import { FormDialog } from '../feedback/FormDialog.js';
import { MoreButton } from '../feedback/MoreButton.js';
import { QueryState } from '../feedback/QueryState.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useForm } from '../forms/use-form.js';
import { paths } from '../navigation/paths.js';
import { OPEN_INCIDENTS, useListIncidentsInfiniteQuery } from './incidents.api.js';
import { useDecideProposalMutation } from './proposals.api.js';

/** A button with a dialog that says to which open incident a proposal belongs. */
export function JoinProposal({ proposal }: { proposal: Proposal }): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button text="Join with…" aria-label={`Join with… (${proposal.name})`} onClick={() => setOpen(true)} />
      <FormDialog isOpen={open} title="Join with an Open Incident" onClose={close}>
        <JoinForm proposal={proposal} onClose={close} />
      </FormDialog>
    </>
  );
}

function JoinForm({ proposal, onClose }: { proposal: Proposal; onClose: () => void }): ReactElement {
  const [decide] = useDecideProposalMutation();
  const navigate = useNavigate();
  const name = useId();
  const list = useListIncidentsInfiniteQuery(OPEN_INCIDENTS, { refetchOnMountOrArgChange: true });
  const incidents = list.data?.pages.flatMap((page) => page.incidents);
  const form = useForm({
    initial: { incidentId: '' },
    validate: ({ incidentId }) => ({ incidentId: incidentId === '' ? 'Please choose an incident.' : undefined }),
    pointers: { '/incidentId': 'incidentId' },
    send: ({ incidentId }) => decide({ id: proposal.id, decision: { decision: 'joined', incidentId } }).unwrap(),
    onSent: (_decided, { incidentId }) => {
      void showToast({ message: 'The proposal is joined', intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      void navigate(paths.editIncident(incidentId));
    },
    // The list has been fetched again by then, and the proposal may be gone from it together with this dialog.
    onFailed: ({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS }),
  });
  const { values, errors, set } = form;
  return (
    <Form label="Join with an Open Incident" onSubmit={form.submit} errors={errors}>
      <DialogBody>
        <p>It is part of an incident that you have published already. Nothing is published by this.</p>
        <QueryState what="Open incidents" query={list} rows={1} />
        {incidents?.length === 0 && <p role="status">No incident is open.</p>}
        {incidents && incidents.length > 0 && (
          <fieldset className="use-choices">
            <legend>Incident</legend>
            {errors.incidentId && (
              <p className="field-error" role="alert">
                {errors.incidentId}
              </p>
            )}
            {incidents.map((incident) => (
              <label key={incident.id} className="checkbox">
                <input
                  type="radio"
                  name={name}
                  checked={values.incidentId === incident.id}
                  aria-invalid={errors.incidentId !== undefined}
                  onChange={() => set('incidentId', incident.id)}
                />
                <bdi>{incident.name}</bdi>
              </label>
            ))}
            <MoreButton list={list} />
          </fieldset>
        )}
        <FormProblem problem={form.problem} shown={errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting} disabled={!incidents || incidents.length === 0}>
              Join
            </SubmitButton>
          </>
        }
      />
    </Form>
  );
}
