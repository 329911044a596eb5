import { useEffect } from 'react';

/** Names the browser tab after the page, most specific part first. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Candor`;
  }, [title]);
}
