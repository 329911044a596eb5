import { type ReactElement } from 'react';

export interface DayFilterProps {
  label: string;
  /** As in `2026-11-20`. */
  value: string | undefined;
  onChange: (day: string) => void;
}

/** A day, as one end of a period. */
export function DayFilter({ label, value, onChange }: DayFilterProps): ReactElement {
  return (
    <label className="filter-day">
      {label}
      <input type="date" className="bp6-input" value={value ?? ''} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
