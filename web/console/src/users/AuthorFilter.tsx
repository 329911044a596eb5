import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState, type ReactElement } from 'react';
import { PickFilter } from '../lists/PickFilter.js';
import { useListUsersInfiniteQuery } from './user-list.api.js';

export interface AuthorFilterProps {
  /** The id of the chosen user. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Narrows a list to what one user wrote. The users are fetched once they are looked at. */
export function AuthorFilter({ value, onChange }: AuthorFilterProps): ReactElement {
  const [isLookedAt, setLookedAt] = useState(false);
  const isNeeded = isLookedAt || value !== undefined;
  const { data, hasNextPage, isFetching, error, fetchNextPage } = useListUsersInfiniteQuery(
    isNeeded ? undefined : skipToken,
  );
  useEffect(() => {
    if (isNeeded && hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [isNeeded, hasNextPage, isFetching, error, fetchNextPage]);
  const users = data?.pages.flatMap((page) => page.users);
  return (
    <PickFilter
      label="Written by"
      all="Written by anyone"
      value={value}
      options={users?.map(({ id, name, email }) => ({ id, label: name, hint: email }))}
      onChange={onChange}
      onOpen={() => setLookedAt(true)}
    />
  );
}
