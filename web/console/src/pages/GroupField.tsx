import { useState, type KeyboardEvent, type ReactElement } from 'react';

const MAX_LENGTH = 100;

export interface GroupFieldProps {
  label: string;
  /** The id of the list of known groups. */
  list: string;
  /** Empty for none. */
  group: string;
  /** Whether it has the focus at first. */
  focused: boolean;
  /** @param stays whether the focus stays with the field, wherever the service is then */
  onChange: (group: string, stays: boolean) => void;
}

/** The group of a service on the page: a known one or a new one, taken on Enter or when the field is left. */
export function GroupField({ label, list, group, focused, onChange }: GroupFieldProps): ReactElement {
  const [typed, setTyped] = useState(group);
  const take = (stays: boolean): void => {
    if (typed.trim() !== group) onChange(typed.trim(), stays);
    else setTyped(group);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setTyped(group);
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // It must not submit the form as well.
    event.preventDefault();
    take(true);
  };
  return (
    <input
      type="text"
      className="bp6-input page-service-group"
      aria-label={label}
      placeholder="No group"
      list={list}
      maxLength={MAX_LENGTH}
      autoComplete="off"
      autoFocus={focused}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => take(false)}
      onKeyDown={onKeyDown}
    />
  );
}
