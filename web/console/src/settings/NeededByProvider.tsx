import { type ReactElement } from 'react';
import { CopyButton } from '../feedback/CopyButton.js';
import { serviceProviderUrl } from './identity-provider.rules.js';

/** What staff enter at an identity provider, for the page. @param pageUrl undefined until it is known */
export function NeededByProvider({ pageUrl }: { pageUrl: string | undefined }): ReactElement {
  const address = pageUrl === undefined ? undefined : serviceProviderUrl(pageUrl);
  return (
    <section className="domain-record provider-needs" aria-label="What your provider needs">
      <strong>What your provider needs</strong>
      <dl>
        <Value label="Entity ID of the page" value={address} />
        <Value label="Reply URL (ACS)" value={address} />
      </dl>
      <p className="option-hint">
        It has to send the mail address as NameID of the format <code>emailAddress</code>, or as the attribute{' '}
        <code>email</code>, and to sign its assertions with SHA-256 or better.
      </p>
    </section>
  );
}

function Value({ label, value }: { label: string; value: string | undefined }): ReactElement {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          <span className="bp6-skeleton skeleton-line" />
        ) : (
          <>
            <code>{value}</code>
            <CopyButton text={value} label={`Copy the ${label}`} />
          </>
        )}
      </dd>
    </>
  );
}
