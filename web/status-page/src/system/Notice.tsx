import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement, type ReactNode } from 'react';
import { Document } from '../document/Document.js';
import { LanguageChoice } from '../language/LanguageChoice.js';
import { useTexts } from '../language/texts-context.js';

export interface NoticeProps {
  title: string;
  /** Decides icon and colour of the notice; a question has neither. */
  tone?: ComponentStatus;
  /** Name of the organisation; the link to its page is left out without it. */
  customerName?: string;
  /** URL of the organisation's page, when it is not on this host (absolute). */
  home?: string;
  /** Whether other languages are offered; their links keep the path, and with it a token. */
  languages?: boolean;
  /** See `DocumentProps`. */
  linked?: boolean;
  children?: ReactNode;
}

/** A page with a single message. */
export function Notice({ title, tone, customerName, home, languages, linked, children }: NoticeProps): ReactElement {
  const t = useTexts();
  return (
    <Document
      title={customerName === undefined ? title : `${title} – ${t.siteName(customerName)}`}
      description={title}
      status={tone ?? 'operational'}
      linked={linked}
    >
      <main className="notice">
        {customerName !== undefined && <p className="eyebrow">{customerName}</p>}
        <div className={`card ${tone ? `tone-${cssName(tone)}` : ''}`}>
          {tone && <StatusIcon status={tone} className="notice-icon" />}
          <h1>{title}</h1>
          {children}
        </div>
        {customerName !== undefined && (
          <p className="back">
            <a href={home ?? t.path('/')}>{t.home}</a>
          </p>
        )}
      </main>
      {languages && (
        <footer className="page-footer">
          <LanguageChoice />
        </footer>
      )}
    </Document>
  );
}
