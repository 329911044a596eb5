import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type UpstreamPreview } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { FoundUpstream } from './FoundUpstream.js';
import { ProviderPicker } from './ProviderPicker.js';
import { usePreviewUpstreamMutation, useWatchUpstreamMutation } from './upstreams.api.js';
import { validateWatch, type WatchValues } from './upstreams.rules.js';

/** The form of the dialog: an address, typed or that of a well-known provider, and then what was found there. */
export function WatchUpstreamForm({ onClose }: { onClose: () => void }): ReactElement {
  const [preview] = usePreviewUpstreamMutation();
  const [found, setFound] = useState<UpstreamPreview>();
  const form = useForm<WatchValues, UpstreamPreview>({
    initial: { url: '' },
    validate: validateWatch,
    pointers: { '/url': 'url' },
    send: ({ url }) => preview(url).unwrap(),
    onSent: setFound,
  });
  // What was typed stays for who comes back.
  if (found) return <Confirmation found={found} onBack={() => setFound(undefined)} onClose={onClose} />;
  const { values, errors, set } = form;
  return (
    <Form label="Watch a Provider" onSubmit={form.submit} errors={errors}>
      <DialogBody>
        <TextField
          label="Address of the status page"
          name="url"
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          placeholder="https://status.example.com"
          value={values.url}
          onChange={(url) => set('url', url)}
          error={errors.url}
        />
        <ProviderPicker chosen={values.url} onChoose={(url) => set('url', url)} />
        <FormProblem problem={form.problem} shown={errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting}>Look at it</SubmitButton>
          </>
        }
      />
    </Form>
  );
}

interface ConfirmationProps {
  found: UpstreamPreview;
  onBack: () => void;
  onClose: () => void;
}

/** What was found, before anything is saved. */
function Confirmation({ found, onBack, onClose }: ConfirmationProps): ReactElement {
  const [watch] = useWatchUpstreamMutation();
  const form = useForm({
    initial: { name: '' },
    validate: () => ({}),
    pointers: { '/name': 'name' },
    send: ({ name }) => watch({ url: found.url, name }).unwrap(),
    onSent: ({ name }) => {
      void showToast({ message: `${name} is watched from now on`, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onClose();
    },
  });
  const { values, errors, set } = form;
  return (
    <Form label="What was found" onSubmit={form.submit} errors={errors}>
      <DialogBody>
        <FoundUpstream found={found} />
        {!found.known && (
          <TextField
            label="Name"
            name="name"
            optional
            autoComplete="off"
            placeholder={found.name}
            help="Your own name of it."
            value={values.name}
            onChange={(name) => set('name', name)}
            error={errors.name}
          />
        )}
        <FormProblem problem={form.problem} shown={errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Back" onClick={onBack} />
            <SubmitButton submitting={form.submitting} disabled={found.known}>
              Watch It
            </SubmitButton>
          </>
        }
      />
    </Form>
  );
}
