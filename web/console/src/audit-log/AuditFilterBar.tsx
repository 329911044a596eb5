import { Button, HTMLSelect } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type AuditAction, type AuditObject } from '../api/contract.js';
import { useListUsersInfiniteQuery } from '../users/users.api.js';
import { type AuditFilter } from './audit-log.api.js';
import { ACTION_WORDS, OBJECT_WORDS } from './audit-words.js';
import { dayText, endOfDay, startOfDay } from './filter-days.js';

export interface AuditFilterBarProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** Filters the log: by actor, action, object, and days in the browser's zone. */
export function AuditFilterBar({ filter, onChange }: AuditFilterBarProps): ReactElement {
  const users = useListUsersInfiniteQuery().data?.pages.flatMap((page) => page.users) ?? [];
  const { userId, action, objectType, from, to } = filter;
  return (
    <div role="search" className="list-filter audit-filter">
      <Choice
        label="Who"
        all="Everybody"
        value={userId}
        options={users.map(({ id, name }) => [id, name])}
        onChange={(chosen) => onChange({ ...filter, userId: chosen })}
      />
      <Choice
        label="What"
        all="Everything"
        value={action}
        options={Object.entries(ACTION_WORDS)}
        onChange={(chosen) => onChange({ ...filter, action: chosen as AuditAction | undefined })}
      />
      <Choice
        label="Of what kind"
        all="Every kind"
        value={objectType}
        options={Object.entries(OBJECT_WORDS)}
        onChange={(chosen) => onChange({ ...filter, objectType: chosen as AuditObject | undefined })}
      />
      <Day label="From" value={from} onChange={(day) => onChange({ ...filter, from: startOfDay(day) })} />
      <Day
        label="To"
        value={to === undefined ? undefined : to - 1}
        onChange={(day) => onChange({ ...filter, to: endOfDay(day) })}
      />
      <Button variant="minimal" text="Clear" disabled={!isNarrow(filter)} onClick={() => onChange({})} />
    </div>
  );
}

/** Whether any filter is set. */
export function isNarrow(filter: AuditFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

interface ChoiceProps {
  label: string;
  /** The label for no choice. */
  all: string;
  value: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string | undefined) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps): ReactElement {
  return (
    <HTMLSelect aria-label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
      <option value="">{all}</option>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </HTMLSelect>
  );
}

interface DayProps {
  label: string;
  value: number | undefined;
  onChange: (day: string) => void;
}

function Day({ label, value, onChange }: DayProps): ReactElement {
  return (
    <label className="audit-day">
      {label}
      <input
        type="date"
        className="bp6-input"
        value={dayText(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
