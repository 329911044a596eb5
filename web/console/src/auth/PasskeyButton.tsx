import { useState, type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { signWithPasskey } from '../factors/browser-passkeys.js';
import { Notice } from '../forms/Notice.js';
import { useFinishPasskeyLogInMutation, useStartPasskeyLogInMutation } from './auth.api.js';

export interface PasskeyButtonProps {
  text: string;
  /** The challenge from the login, for the second step; without it the passkey alone is the login. */
  session?: string;
  primary?: boolean;
}

/** Logs in with a passkey; shows the error when that fails. */
export function PasskeyButton({ text, session, primary = false }: PasskeyButtonProps): ReactElement {
  const [start] = useStartPasskeyLogInMutation();
  const [finish] = useFinishPasskeyLogInMutation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const logIn = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { options, ticket } = await start({ session }).unwrap();
      await finish({ session, ticket, answer: await signWithPasskey(options) }).unwrap();
    } catch (error) {
      setRefusal(asProblem(error).detail);
      setBusy(false);
    }
  };
  return (
    <>
      {refusal && <Notice intent="danger">{refusal}</Notice>}
      <button
        type="button"
        className={`bp6-button bp6-fill bp6-large passkey-button${primary ? ' bp6-intent-primary' : ''}`}
        disabled={busy}
        onClick={() => void logIn()}
      >
        {text}
      </button>
    </>
  );
}
