import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How far each entry of the history was scrolled when it was left. */
const places = new Map<string, number>();
const STORED = 'candor-places';

/**
 * Scrolls a list that is returned to where it was left, once it is as long as then: the router restores places before
 * the list is fetched.
 * @param isReady whether all of it is there
 */
export function useKeptPlace(isReady: boolean): void {
  const { key } = useLocation();
  const type = useNavigationType();

  useLayoutEffect(() => {
    const keep = (): void => {
      places.set(key, window.scrollY);
      sessionStorage.setItem(STORED, JSON.stringify([...places].slice(-20)));
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [key]);
  useEffect(() => {
    if (!isReady || type !== 'POP') return;
    const place = places.get(key) ?? stored().get(key);
    if (place) window.scrollTo(0, place);
    // Once, when it is ready.
  }, [isReady]);
}

function stored(): ReadonlyMap<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}
