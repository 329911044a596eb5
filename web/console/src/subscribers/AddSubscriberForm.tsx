import { Button, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core';
import { DEFAULT_LANGUAGE, type Language } from '@candor/words/languages.js';
import { type ReactElement } from 'react';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Field } from '../forms/Field.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { LanguageSelect } from '../forms/LanguageSelect.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { mayAdd, type AddableChannel } from './subscriber.rules.js';
import { useAddEmailSubscriberMutation, useAddWebhookSubscriberMutation } from './subscribers.api.js';

interface Values {
  channel: AddableChannel;
  emailAddress: string;
  url: string;
  language: Language;
}

const EMPTY: Values = { channel: 'email', emailAddress: '', url: '', language: DEFAULT_LANGUAGE };
const POINTERS = { '/email': 'emailAddress', '/webhookUrl': 'url', '/language': 'language' } as const;

export interface AddSubscriberFormProps {
  /** The page to subscribe to; undefined for the first one. */
  pageId: string | undefined;
  onClose: () => void;
  /** Called after it was added. @param signingSecret of a webhook */
  onAdded: (signingSecret: string | undefined) => void;
}

/** The form of the dialog: the type, and then the address or the endpoint. */
export function AddSubscriberForm({ pageId, onClose, onAdded }: AddSubscriberFormProps): ReactElement {
  const [addEmail] = useAddEmailSubscriberMutation();
  const [addWebhook] = useAddWebhookSubscriberMutation();
  const form = useForm({
    initial: EMPTY,
    // The button is disabled until the input may be sent.
    validate: () => ({}),
    pointers: POINTERS,
    send: async ({ channel, emailAddress, url, language }): Promise<string | undefined> => {
      if (channel === 'webhook') return (await addWebhook({ pageId, webhookUrl: url.trim() }).unwrap()).signingSecret;
      await addEmail({ pageId, email: emailAddress.trim(), language }).unwrap();
      return undefined;
    },
    onSent: (signingSecret, { channel }) => {
      const message = channel === 'email' ? 'The address was asked for its consent by mail.' : 'Subscriber added.';
      void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onAdded(signingSecret);
    },
  });
  const { channel } = form.values;
  const field = channel === 'email' ? 'emailAddress' : 'url';
  return (
    <Form label="Add Subscriber" onSubmit={form.submit} errors={form.errors}>
      <DialogBody>
        <Field label="Type">
          {(control) => (
            <HTMLSelect
              large
              fill
              {...control}
              value={channel}
              onChange={({ target }) => form.set('channel', target.value as AddableChannel)}
            >
              <option value="email">Email</option>
              <option value="webhook">Webhook</option>
            </HTMLSelect>
          )}
        </Field>
        <TextField
          key={field}
          label={channel === 'email' ? 'Email Address' : 'Endpoint Url'}
          name={field}
          type={channel === 'email' ? 'email' : 'url'}
          autoComplete="off"
          autoFocus
          help={
            channel === 'email'
              ? 'This address will be subscribed to future notifications.'
              : 'The URL webhooks will be sent to.'
          }
          value={form.values[field]}
          onChange={(value) => form.set(field, value)}
          error={form.errors[field]}
        />
        {channel === 'email' && (
          <Field label="Language" help="Of its mails. The subscriber can change it." error={form.errors.language}>
            {(control) => (
              <LanguageSelect
                {...control}
                large
                fill
                value={form.values.language}
                onChange={(language) => form.set('language', language)}
              />
            )}
          </Field>
        )}
        <FormProblem problem={form.problem} shown={form.errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting} disabled={!mayAdd(channel, form.values[field])}>
              Add Subscriber
            </SubmitButton>
          </>
        }
      />
    </Form>
  );
}
