import { useSyncExternalStore } from 'react';

/** The user's choice; `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** Local storage key; `public/theme.js` reads it before the first paint. */
const THEME_KEY = 'candor.theme';
/** Blueprint's dark class; on the body, so that portals have it too. */
const DARK_CLASS = 'bp6-dark';

const listeners = new Set<() => void>();
const systemDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

function read(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function apply(): void {
  const choice = read();
  const dark = choice === 'dark' || (choice === 'system' && systemDark().matches);
  document.body.classList.toggle(DARK_CLASS, dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

function choose(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Without storage the choice is not kept; the system's preference applies.
  }
  apply();
}

/** Follows the operating system and a choice made in another tab. */
export function followSystemTheme(): void {
  systemDark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === null) apply();
  });
  apply();
}

/** The chosen theme and a function to change it. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
  return [choice, choose];
}
