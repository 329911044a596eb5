import { type ReactElement } from 'react';

/** The product's logo; decorative, its name always stands beside it. */
export function Logo(): ReactElement {
  return (
    <svg className="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#215db0" />
      <path d="M22.5 20.6a8 8 0 1 1 0-9.2" fill="none" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" />
      <circle cx="16" cy="16" r="2.8" fill="#7be0b0" />
    </svg>
  );
}
