import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';

export interface FormProps {
  /** Accessible name. */
  label: string;
  onSubmit: (event: FormEvent) => void;
  /** Messages by field; when new ones arrive, the first invalid field gets the focus. */
  errors: object;
  className?: string;
  children: ReactNode;
}

/** A form that Ctrl+Enter or Cmd+Enter submits from anywhere within it. */
export function Form({ label, onSubmit, errors, className, children }: FormProps): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    if (!asked.current || Object.values(errors).every((message) => message === undefined)) return;
    asked.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = (event: FormEvent): void => {
    asked.current = true;
    onSubmit(event);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  return (
    // The browser's own validation would use other texts than ours, and accept blanks as text.
    <form ref={form} aria-label={label} noValidate className={className} onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
    </form>
  );
}
