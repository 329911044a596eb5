import { type ReactElement, useState } from 'react';
import { SearchField } from '../lists/SearchField.js';
import { useSearchProvidersQuery } from './upstreams.api.js';

export interface ProviderPickerProps {
  /** The address that is in the form. */
  chosen: string;
  onChoose: (url: string) => void;
}

/** Well-known providers by name; choosing one puts its address into the form. */
export function ProviderPicker({ chosen, onChoose }: ProviderPickerProps): ReactElement {
  const [search, setSearch] = useState('');
  const { data, error } = useSearchProvidersQuery(search);
  return (
    <fieldset className="provider-picker">
      <legend>Or choose a well-known provider</legend>
      <SearchField label="Search providers" value={search} onChange={setSearch} />
      {error !== undefined && <p role="alert">The providers could not be loaded. Type an address instead.</p>}
      {data?.length === 0 && <p role="status">None of that name. Type the address of its status page instead.</p>}
      {data && data.length > 0 && (
        <ul className="provider-list">
          {data.map(({ key, name, url }) => (
            <li key={key}>
              <button type="button" aria-pressed={chosen === url} onClick={() => onChoose(url)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
