import { cssName } from '@candor/ui/status/palette.js';
import { Fragment, type ReactElement } from 'react';
import { Document } from '../document/Document.js';
import { pageDescription } from '../layout/page-description.js';
import { openCounts } from '../incidents/open-counts.js';
import { overallTone, overallWords } from '../incidents/overall-tone.js';
import { ToneIcon } from '../incidents/ToneIcon.js';
import { useTexts } from '../language/texts-context.js';
import { type PageView } from '../state/page-view.js';

/**
 * The state, for a frame on another site. It has nothing to press but the link to the page, so every site may frame it.
 */
export function EmbedPage({ view }: { view: PageView }): ReactElement {
  const t = useTexts();
  const { overall, state } = view;
  const tone = overallTone(view);
  const name = state.look.headerText || state.customer.name;
  return (
    <Document
      title={`${overallWords(view, t)} – ${t.siteName(state.customer.name)}`}
      description={pageDescription(state, t)}
      status={overall}
      icon={state.look.favicon}
      linked
    >
      <main className="embed" data-live={state.version ?? state.now}>
        <a className={`banner tone-${cssName(tone)}`} href={`${state.pageUrl}/`} target="_blank" rel="noopener">
          <ToneIcon tone={tone} className="banner-icon" />
          <div>
            <h1 className="headline">{overallWords(view, t)}</h1>{' '}
            <span className="detail" dir="auto">
              {name}
              {openCounts(t, state).map((count) => (
                <Fragment key={count}> · {count}</Fragment>
              ))}
            </span>
          </div>
        </a>
      </main>
    </Document>
  );
}
