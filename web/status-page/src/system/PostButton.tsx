import { type ReactElement } from 'react';

/** A form without `action` posts to the address it was opened at, so the token is never written into the page. */
export function PostButton({ label }: { label: string }): ReactElement {
  return (
    <form method="post">
      <button type="submit" className="button">
        {label}
      </button>
    </form>
  );
}
