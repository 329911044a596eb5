import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type AuditAction, type AuditObject } from '../api/contract.js';
import { ChoiceFilter } from '../lists/ChoiceFilter.js';
import { DayFilter } from '../lists/DayFilter.js';
import { dayText, endOfDay, startOfDay } from '../lists/filter-days.js';
import { useListUsersInfiniteQuery } from '../users/user-list.api.js';
import { type AuditFilter } from './audit-log.api.js';
import { ACTION_WORDS, OBJECT_WORDS } from './audit-words.js';

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
      <ChoiceFilter
        label="Who"
        all="Everybody"
        value={userId}
        options={users.map(({ id, name }) => [id, name])}
        onChange={(chosen) => onChange({ ...filter, userId: chosen })}
      />
      <ChoiceFilter
        label="What"
        all="Everything"
        value={action}
        options={Object.entries(ACTION_WORDS)}
        onChange={(chosen) => onChange({ ...filter, action: chosen as AuditAction | undefined })}
      />
      <ChoiceFilter
        label="Of what kind"
        all="Every kind"
        value={objectType}
        options={Object.entries(OBJECT_WORDS)}
        onChange={(chosen) => onChange({ ...filter, objectType: chosen as AuditObject | undefined })}
      />
      <DayFilter
        label="From"
        value={dayText(from)}
        onChange={(day) => onChange({ ...filter, from: startOfDay(day) })}
      />
      <DayFilter
        label="To"
        value={dayText(to === undefined ? undefined : to - 1)}
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
