import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { OVERALL_STATUS_LABELS } from '@candor/ui/status/overall-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { type PageView } from '../page-view.js';
import { Time } from '../text/Time.js';

function openCount(count: number): string {
  return `${count} open incident${count === 1 ? '' : 's'}`;
}

/** The answer to the question that brings people here, in words, colour and shape. */
export function StateBanner({ view }: { view: PageView }): ReactElement {
  const { overall, state } = view;
  const open = state.openIncidents.length;
  return (
    <section className={`banner tone-${cssName(overall)}`} aria-label="Current status">
      <StatusIcon status={overall} className="banner-icon" />
      <div>
        <p className="headline">{OVERALL_STATUS_LABELS[overall]}</p>
        <p className="detail">
          {open > 0 && <>{openCount(open)} · </>}
          Updated <Time instant={state.now} timeZone={state.timeZone} />
        </p>
      </div>
    </section>
  );
}
