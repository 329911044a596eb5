import { type ReactElement } from 'react';
import { type ComponentStatus } from '../status/component-status.js';

const MARK = {
  className: 'mark',
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * Each status has an outline of its own (disc, wrench disc, lozenge, triangle, octagon), so it is recognised without
 * its colour.
 */
const SHAPES: Record<ComponentStatus, ReactElement> = {
  operational: (
    <>
      <circle cx="10" cy="10" r="9" />
      <path {...MARK} d="m5.8 10.4 2.9 2.9 5.5-6" />
    </>
  ),
  under_maintenance: (
    <>
      <rect x="1" y="1" width="18" height="18" rx="5" />
      <path
        {...MARK}
        d="M14.6 6.9a3.3 3.3 0 0 1-4.3 3.6l-3.4 3.6-1.3-1.2 3.5-3.4a3.3 3.3 0 0 1 3.7-4.3l-1.7 1.9 1.5 1.5z"
      />
    </>
  ),
  degraded_performance: (
    <>
      <path d="M10 .6 19.4 10 10 19.4.6 10z" />
      <path {...MARK} d="M6.2 10.9c1.2-2 2.4-2 3.8-.6s2.6 1.4 3.8-.6" />
    </>
  ),
  partial_outage: (
    <>
      <path d="M10 1.4 19.3 18H.7z" />
      <path {...MARK} d="M10 7.4v4.8m0 2.7v.1" />
    </>
  ),
  major_outage: (
    <>
      <path d="M6.2 1h7.6L19 6.2v7.6L13.8 19H6.2L1 13.8V6.2z" />
      <path {...MARK} d="m6.9 6.9 6.2 6.2m0-6.2-6.2 6.2" />
    </>
  ),
};

export interface StatusIconProps {
  status: ComponentStatus;
  /** Accessible name; leave it out where the text beside the icon says the same. */
  label?: string;
  className?: string;
}

/**
 * The icon of a component status, 1em high. The shape takes `currentColor`, its mark (class `mark`) the stroke that the
 * host page gives it, white unless it says otherwise.
 */
export function StatusIcon({ status, label, className }: StatusIconProps): ReactElement {
  return (
    <svg
      viewBox="0 0 20 20"
      width="1em"
      height="1em"
      fill="currentColor"
      stroke="#fff"
      strokeWidth="0"
      className={className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {SHAPES[status]}
    </svg>
  );
}
