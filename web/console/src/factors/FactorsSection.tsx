import { Button } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type Factors } from '../api/contract.js';
import { QueryState } from '../feedback/QueryState.js';
import { type FactorAct } from './factor-acts.js';
import { FactorDialog } from './FactorDialog.js';
import { useGetFactorsQuery } from './factors.api.js';
import { PasskeyList } from './PasskeyList.js';
import { RecoveryCodes } from './RecoveryCodes.js';

export interface FactorsSectionProps {
  /** Called after each change, once any new recovery codes were confirmed. */
  onChanged?: () => void;
}

/** The user's own second factors: the app, passkeys, recovery codes. */
export function FactorsSection({ onChanged }: FactorsSectionProps): ReactElement {
  const query = useGetFactorsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [act, setAct] = useState<FactorAct>();
  const [codes, setCodes] = useState<string[]>([]);
  const onDone = (recoveryCodes: string[]): void => {
    setAct(undefined);
    setCodes(recoveryCodes);
    if (recoveryCodes.length === 0) onChanged?.();
  };
  return (
    <section className="card form-card factors" aria-labelledby="factors-title">
      <h2 className="card-title" id="factors-title">
        Two-factor authentication
      </h2>
      <p className="card-lead">
        After your password you are asked for something that only you have. A passkey also lets you log in by itself.
      </p>
      <QueryState what="Your second factors" query={query} rows={1} />
      {query.currentData && <Own factors={query.currentData} onAct={setAct} />}
      {act && <FactorDialog act={act} onClose={() => setAct(undefined)} onDone={onDone} />}
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          setCodes([]);
          onChanged?.();
        }}
      />
    </section>
  );
}

function Own({ factors, onAct }: { factors: Factors; onAct: (act: FactorAct) => void }): ReactElement {
  const { appConfirmedAt, passkeys, recoveryCodesLeft, required } = factors;
  const hasApp = appConfirmedAt !== undefined;
  const isOn = hasApp || passkeys.length > 0;
  return (
    <>
      {required && <p className="option-hint">Your organisation asks everybody for a second factor.</p>}
      <div className="factor">
        <div>
          <h3>Authenticator app</h3>
          <p>{hasApp ? 'Set up. Its codes are asked for after your password.' : 'Not set up.'}</p>
        </div>
        <Button
          text={hasApp ? 'Remove app' : 'Set up app'}
          onClick={() => onAct({ kind: hasApp ? 'remove-app' : 'add-app' })}
        />
      </div>
      <div className="factor">
        <div>
          <h3>Passkeys</h3>
          <p>
            {passkeys.length > 0 ? `${passkeys.length} added.` : 'None. Your device, or a security key, can be one.'}
          </p>
        </div>
        <Button text="Add passkey" onClick={() => onAct({ kind: 'add-passkey' })} />
      </div>
      <PasskeyList passkeys={passkeys} onRemove={({ id, name }) => onAct({ kind: 'remove-passkey', id, name })} />
      {isOn && (
        <div className="factor">
          <div>
            <h3>Recovery codes</h3>
            <p>{recoveryCodesLeft} left. Each lets you log in once without your phone.</p>
          </div>
          <Button text="New codes" onClick={() => onAct({ kind: 'make-codes' })} />
        </div>
      )}
    </>
  );
}
