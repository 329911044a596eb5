import { useEffect } from 'react';

/** Sets the title of the browser tab to the page's, most specific part first. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Candor`;
  }, [title]);
}
