import { useState, type ReactElement } from 'react';
import { type SecondFactor } from '../api/contract.js';
import { UNCONFIRMED } from './auth.rules.js';
import { ConfirmForm } from './ConfirmForm.js';
import { ForgotForm } from './ForgotForm.js';
import { LoginForm } from './LoginForm.js';
import { NewPasswordForm } from './NewPasswordForm.js';
import { ResetForm } from './ResetForm.js';
import { SecondStepForm } from './SecondStepForm.js';
import { SsoLoginForm } from './SsoLoginForm.js';

type Step =
  | { kind: 'login'; notice?: string }
  | { kind: 'new-password'; email: string; session: string }
  | { kind: 'second-step'; session: string; secondFactors: readonly SecondFactor[] }
  | { kind: 'confirm'; email: string }
  | { kind: 'reset'; email: string }
  | { kind: 'sso'; email: string }
  | { kind: 'forgot' };

/** The login tab: the login itself, and any step that is required before it. */
export function LoginPanel(): ReactElement {
  const [step, setStep] = useState<Step>({ kind: 'login' });
  const onBack = () => setStep({ kind: 'login' });
  switch (step.kind) {
    case 'new-password':
      return <NewPasswordForm email={step.email} session={step.session} onBack={onBack} />;
    case 'second-step':
      return <SecondStepForm session={step.session} secondFactors={step.secondFactors} onBack={onBack} />;
    case 'confirm':
      return <ConfirmForm key={step.email} email={step.email} reason={UNCONFIRMED} onBack={onBack} />;
    case 'reset':
      return (
        <ResetForm
          email={step.email}
          onReset={() => setStep({ kind: 'login', notice: 'Your password is set. Please log in.' })}
          onBack={onBack}
        />
      );
    case 'forgot':
      return <ForgotForm onSent={(email) => setStep({ kind: 'reset', email })} onBack={onBack} />;
    case 'sso':
      return <SsoLoginForm initial={step.email} onBack={onBack} />;
    case 'login':
      return (
        <>
          {step.notice && (
            <p role="status" className="auth-lead">
              {step.notice}
            </p>
          )}
          <LoginForm
            onUnconfirmed={(email) => setStep({ kind: 'confirm', email })}
            onNewPassword={(email, session) => setStep({ kind: 'new-password', email, session })}
            onSecondStep={(session, secondFactors) => setStep({ kind: 'second-step', session, secondFactors })}
            onForgot={() => setStep({ kind: 'forgot' })}
            onSso={(email) => setStep({ kind: 'sso', email })}
          />
        </>
      );
  }
}
