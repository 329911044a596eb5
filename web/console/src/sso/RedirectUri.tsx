import { useId, type ReactElement } from 'react';
import { CopyButton } from '../feedback/CopyButton.js';

/** The address that has to be registered with the provider, with a copy button. */
export function RedirectUri({ uri }: { uri: string }): ReactElement {
  const id = useId();
  return (
    <section className="redirect-uri" aria-labelledby={id}>
      <h2 id={id}>Redirect URI</h2>
      <div className="redirect-uri-value">
        <code>{uri}</code>
        <CopyButton text={uri} label="Copy the redirect URI" />
      </div>
      <p className="option-hint">
        Register this with your provider, for an application of type “web” with authorization code.
      </p>
    </section>
  );
}
