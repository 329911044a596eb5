import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { Notice } from '../forms/Notice.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { StripeBox } from './StripeBox.js';
import { useCardElements } from './use-card-elements.js';
import { useSaveCard } from './use-save-card.js';

export interface CardFormProps {
  publishableKey: string;
  onClose: () => void;
}

/**
 * Number, expiry and CVC are input elements of Stripe, with Stripe's validation errors; refusals by Stripe or by us are
 * shown in a red box.
 */
export function CardForm({ publishableKey, onClose }: CardFormProps): ReactElement {
  const { stripe, failed, places, errors, number } = useCardElements(publishableKey);
  const save = useSaveCard(stripe);
  const form = useForm({
    initial: { name: '' },
    validate: () => ({}),
    pointers: {},
    send: ({ name }) => save(number(), name.trim()),
    onSent: () => {
      void showToast({ message: 'Card saved successfully.', intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onClose();
    },
  });
  return (
    <Form label="Card" onSubmit={form.submit} errors={form.errors}>
      <DialogBody>
        {failed && (
          <Notice intent="danger">Stripe’s form could not be loaded. Check your connection and try again.</Notice>
        )}
        <TextField
          label="Name on card"
          name="name"
          optional
          autoComplete="cc-name"
          value={form.values.name}
          onChange={(name) => form.set('name', name)}
        />
        <StripeBox label="Card number" place={places.cardNumber} error={errors.cardNumber} />
        <div className="card-row">
          <StripeBox label="Expiry" place={places.cardExpiry} error={errors.cardExpiry} />
          <StripeBox label="CVC" place={places.cardCvc} error={errors.cardCvc} />
        </div>
        <FormProblem problem={form.problem} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting} disabled={!stripe}>
              Save card
            </SubmitButton>
          </>
        }
      />
    </Form>
  );
}
