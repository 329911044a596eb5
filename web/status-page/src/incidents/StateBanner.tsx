import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { cssName } from '@candor/ui/status/palette.js';
import { Fragment, type ReactElement } from 'react';
import { openCounts } from './open-counts.js';
import { useTexts } from '../language/texts-context.js';
import { type PageView } from '../state/page-view.js';
import { Time } from '../text/Time.js';

/** The overall state in words, colour and shape. */
export function StateBanner({ view }: { view: PageView }): ReactElement {
  const t = useTexts();
  const { overall, state } = view;
  const [beforeTime, afterTime] = t.banner.updated;
  return (
    <section className={`banner tone-${cssName(overall)}`} aria-label={t.banner.label}>
      <StatusIcon status={overall} className="banner-icon" />
      <div>
        <p className="headline">{t.overallStatus[overall]}</p>
        <p className="detail">
          {openCounts(t, state).map((count) => (
            <Fragment key={count}>{count} · </Fragment>
          ))}
          {beforeTime}
          <Time instant={state.now} timeZone={state.timeZone} />
          {afterTime}
        </p>
      </div>
    </section>
  );
}
