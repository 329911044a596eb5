import { useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';

/** The two tabs of the auth page. */
export type AuthTab = 'login' | 'signup';

const TABS: { id: AuthTab; title: string }[] = [
  { id: 'login', title: 'Login' },
  { id: 'signup', title: 'Signup' },
];

export interface AuthTabsProps {
  selected: AuthTab;
  onSelect: (tab: AuthTab) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Two tabs; the arrow keys move between them, as the ARIA pattern for tabs requires. */
export function AuthTabs({ selected, onSelect, children }: AuthTabsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = TABS.find(({ id }) => id !== selected);
    if (!other) return;
    onSelect(other.id);
    list.current?.querySelector<HTMLElement>(`#tab-${other.id}`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label="Login or Signup" className="auth-tabs" onKeyDown={onKeyDown}>
        {TABS.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === selected}
            aria-controls="auth-panel"
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="auth-panel" aria-labelledby={`tab-${selected}`}>
        {children}
      </div>
    </>
  );
}
