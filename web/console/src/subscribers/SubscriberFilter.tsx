import { type ReactElement } from 'react';
import { CheckboxField } from '../forms/CheckboxField.js';

export interface SubscriberFilterProps {
  search: string;
  onSearch: (text: string) => void;
  quarantined: boolean;
  onQuarantined: (only: boolean) => void;
}

/** Filters a list of subscribers. */
export function SubscriberFilter({
  search,
  onSearch,
  quarantined,
  onQuarantined,
}: SubscriberFilterProps): ReactElement {
  return (
    <div role="search" className="list-filter">
      <input
        type="search"
        className="bp6-input"
        aria-label="Search subscribers"
        placeholder="Search"
        autoComplete="off"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <CheckboxField checked={quarantined} onChange={onQuarantined}>
        Only those in quarantine
      </CheckboxField>
    </div>
  );
}
