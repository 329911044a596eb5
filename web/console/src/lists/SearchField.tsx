import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useEffect, useState, type ReactElement } from 'react';
import { MAX_SEARCH } from './list-filter.rules.js';

/** A text is searched for once nothing was typed for so long (ms). */
const PAUSE_MS = 250;

export interface SearchFieldProps {
  /** Accessible name, as in "Search incidents". */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field whose text is searched for when the typing pauses, or with Enter. */
export function SearchField({ label, value, onChange }: SearchFieldProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Changed from elsewhere: the filter was cleared, or the address is another.
  if (seen !== value) {
    setSeen(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => onChange(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, value, onChange]);
  return (
    <InputGroup
      type="search"
      className="search-field"
      leftIcon={<Search />}
      aria-label={label}
      placeholder="Search"
      autoComplete="off"
      maxLength={MAX_SEARCH}
      value={typed}
      onValueChange={setTyped}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onChange(wanted);
      }}
    />
  );
}
