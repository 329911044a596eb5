import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';

export interface MoreButtonProps {
  /** A paginated list, as its hook returns it. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Fetches the next page of a list; nothing once all of it is loaded. */
export function MoreButton({ list }: MoreButtonProps): ReactElement | null {
  if (!list.hasNextPage) return null;
  return (
    <Button
      className="more-button"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      text="Show more"
    />
  );
}
