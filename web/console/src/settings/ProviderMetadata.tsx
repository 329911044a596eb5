import { useState, type ReactElement } from 'react';
import { TextAreaField } from '../forms/TextField.js';
import { type ProviderValues } from './identity-provider.rules.js';
import { asPem, readSamlMetadata } from './saml-metadata.js';

const NO_METADATA = 'This is not the metadata of an identity provider.';

/** Takes the metadata of a provider, which nothing keeps. @param onRead gets what it says */
export function ProviderMetadata({ onRead }: { onRead: (read: Partial<ProviderValues>) => void }): ReactElement {
  const [text, setText] = useState('');
  const [hasRead, setRead] = useState(false);
  const change = (typed: string): void => {
    const read = typed.trim() === '' ? undefined : readSamlMetadata(typed);
    setRead(read !== undefined);
    // Emptied, for it is long.
    setText(read ? '' : typed);
    if (!read) return;
    const { entityId, signInUrl, certificates } = read;
    onRead({ entityId, signInUrl, certificates: certificates.map(asPem).join('\n') });
  };
  return (
    <>
      <TextAreaField
        label="Read from metadata"
        name="metadata"
        optional
        placeholder="<EntityDescriptor …>"
        help="Paste the metadata (XML) of your provider to fill in the next three fields."
        value={text}
        onChange={change}
        error={text.trim() === '' ? undefined : NO_METADATA}
      />
      <p role="status" className="option-hint provider-read">
        {hasRead && 'Taken over from the metadata. Please look at it and name the domains.'}
      </p>
    </>
  );
}
