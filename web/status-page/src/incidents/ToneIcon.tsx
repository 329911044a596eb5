import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { type ReactElement } from 'react';
import { type IncidentTone } from './incident-status.js';

/** The icon of an incident, 1em high. The text beside the incident says the same in words. */
export function ToneIcon({ tone, className }: { tone: IncidentTone; className?: string }): ReactElement {
  if (tone !== 'notice') return <StatusIcon status={tone} className={className} />;
  return (
    <svg viewBox="0 0 20 20" width="1em" height="1em" fill="currentColor" className={className} aria-hidden>
      <circle cx="10" cy="10" r="9" />
      <path className="mark" strokeWidth="2" strokeLinecap="round" d="M10 9.4v5m0-8.7v.1" />
    </svg>
  );
}
