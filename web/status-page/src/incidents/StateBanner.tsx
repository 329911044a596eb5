import { cssName } from '@candor/ui/status/palette.js';
import { Fragment, type ReactElement } from 'react';
import { openCounts } from './open-counts.js';
import { overallTone, overallWords } from './overall-tone.js';
import { ToneIcon } from './ToneIcon.js';
import { useTexts } from '../language/texts-context.js';
import { type PageView } from '../state/page-view.js';
import { Time } from '../text/Time.js';

/** The overall state in words, colour and shape. */
export function StateBanner({ view }: { view: PageView }): ReactElement {
  const t = useTexts();
  const { state } = view;
  const tone = overallTone(view);
  const [beforeTime, afterTime] = t.banner.updated;
  return (
    <section className={`banner tone-${cssName(tone)}`} aria-label={t.banner.label}>
      <ToneIcon tone={tone} className="banner-icon" />
      <div>
        <p className="headline">{overallWords(view, t)}</p>
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
