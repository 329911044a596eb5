import { useEffect, useState, type ReactElement } from 'react';
import { useNavigation } from 'react-router';

/** A page that loads faster shows no loader at all, which would only flicker. */
export const LOADING_DELAY_MS = 300;

/** Whether `active` has lasted for {@link LOADING_DELAY_MS}. */
function useDelayed(active: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), LOADING_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active]);
  return active && late;
}

/** A thin bar at the top while a page's code is being fetched. `initial`: no page has been shown yet. */
export function RouteLoader({ initial = false }: { initial?: boolean }): ReactElement | null {
  const { state } = useNavigation();
  const visible = useDelayed(initial || state === 'loading');
  return visible ? <div className="route-loader" role="progressbar" aria-label="Loading" /> : null;
}
