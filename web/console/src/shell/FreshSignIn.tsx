import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, type ReactElement } from 'react';
import { useLocation } from 'react-router';
import { useGetCurrentUserQuery } from '../account/account.api.js';
import { useProveMutation, useStartSsoMutation } from '../auth/auth.api.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { PasswordField } from '../forms/PasswordField.js';
import { requireText } from '../forms/required.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useForm } from '../forms/use-form.js';
import { useListOwnSessionsQuery } from '../profile/sessions.api.js';
import { settleProof, useProofAsked } from '../session/fresh-sign-in.js';
import { rememberAddress } from '../session/return-address.js';
import { selectOwner } from '../session/session.slice.js';
import { useConsoleSelector } from '../store/hooks.js';

const validate = requireText<{ proof: string }>({ proof: 'Please enter your password or a code.' });

/** Asks the user to confirm their identity before a sensitive action; afterwards the action runs, or is refused. */
export function FreshSignIn(): ReactElement {
  const isAsked = useProofAsked();
  // Waiting calls must not hang when the frame is unmounted.
  useEffect(() => () => settleProof(false), []);
  return (
    <Dialog
      className="form-dialog"
      title="Is it still you?"
      isOpen={isAsked}
      onClose={() => settleProof(false)}
      canOutsideClickClose={false}
    >
      <Proof />
    </Dialog>
  );
}

function Proof(): ReactElement {
  const [prove] = useProveMutation();
  const { data: sessions } = useListOwnSessionsQuery();
  const cameBySso = sessions?.some(({ current, method }) => current && method === 'sso') ?? false;
  const form = useForm({
    initial: { proof: '' },
    validate,
    pointers: { '/proof': 'proof' },
    send: (values) => prove(values).unwrap(),
    onSent: () => settleProof(true),
  });
  return (
    <Form label="Is it still you?" onSubmit={form.submit} errors={form.errors}>
      <DialogBody>
        <p className="card-lead">
          You logged in a while ago. What you are about to do needs your password again, or a code of your second
          factor.
        </p>
        <PasswordField
          label="Password or Code"
          autoComplete="current-password"
          autoFocus
          value={form.values.proof}
          onChange={(value) => form.set('proof', value)}
          error={form.errors.proof}
        />
        <FormProblem problem={form.problem} shown={form.errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {cameBySso && <BySso />}
            <Button size="large" text="Cancel" onClick={() => settleProof(false)} />
            <SubmitButton submitting={form.submitting}>Continue</SubmitButton>
          </>
        }
      />
    </Form>
  );
}

/** For users without a password here: the provider asks, and redirects back to this page. */
function BySso(): ReactElement {
  const [start, { isLoading, error }] = useStartSsoMutation();
  const { data: user } = useGetCurrentUserQuery();
  const { pathname, search, hash } = useLocation();
  const owner = useConsoleSelector(selectOwner);
  const go = async (): Promise<void> => {
    const address = await start({ organisation: user?.customerDomain ?? '', fresh: true }).unwrap();
    rememberAddress(pathname + search + hash, owner);
    window.location.assign(address);
  };
  return (
    <>
      {error && <span role="alert">Your sign-in provider could not be asked.</span>}
      <Button
        size="large"
        text="Log in with SSO again"
        loading={isLoading}
        onClick={() => void go().catch(() => undefined)}
      />
    </>
  );
}
