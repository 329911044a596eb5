import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { worstStatus } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { dayKey } from '@candor/ui/time/calendar-days.js';
import { averageUptime } from '@candor/ui/uptime/uptime-percent.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { hasManyServices, isClosedWhileWell, isCompact } from '../state/page-extent.js';
import { type PageView } from '../state/page-view.js';
import { isThirdParty } from '../state/upstreams.js';
import { ComponentRow } from './ComponentRow.js';
import { type ComponentGroup, groupComponents } from './group-components.js';
import { groupAnchor, GroupLinks } from './GroupLinks.js';
import { PeriodChoice } from './PeriodChoice.js';
import { StatusKey } from './StatusKey.js';
import { UptimeFormula } from './UptimeFormula.js';
import { type UptimeView, uptimeViewOf } from './uptime-view.js';

/** Mean uptime of the members that are the organisation's own and show their history; undefined when none does. */
function groupUptime(view: PageView, group: ComponentGroup): number | undefined {
  const percents = group.components.flatMap((component) => {
    const isCounted = component.showHistoricalStatus && !isThirdParty(component);
    const history = isCounted ? view.histories.get(component.id) : undefined;
    return history ? [history.uptimePercent] : [];
  });
  return percents.length === 0 ? undefined : averageUptime(percents);
}

interface GroupProps {
  view: UptimeView;
  group: ComponentGroup;
  /** Whether services show their history day by day. */
  bars: boolean;
}

/**
 * A group that is closed by default opens by itself as long as something in it is not operational. How
 * groups stand is for the organisation to choose.
 */
function Group({ view, group, bars }: GroupProps): ReactElement {
  const t = useTexts();
  const rows = (
    <ul className="components">
      {group.components.map((component) => (
        <ComponentRow
          key={component.id}
          view={view}
          component={component}
          heading={group.name === '' ? 'h3' : 'h4'}
          bars={bars}
        />
      ))}
    </ul>
  );
  if (group.name === '') return <div className="card">{rows}</div>;
  const known = group.components.flatMap(({ id }) => view.statuses.get(id) ?? []);
  const status = worstStatus(known);
  const uptime = groupUptime(view, group);
  const many = hasManyServices(view.state);
  const name = (
    <h3 dir="auto" lang={group.nameLang}>
      {group.name}
    </h3>
  );
  return (
    <details
      className="card group"
      id={many ? groupAnchor(group) : undefined}
      open={!isClosedWhileWell(view.state, group) || status !== 'operational'}
    >
      <summary>
        {group.description === '' ? (
          name
        ) : (
          <hgroup>
            {name}
            <p className="hint" dir="auto" lang={group.descriptionLang}>
              {group.description}
            </p>
          </hgroup>
        )}
        {uptime !== undefined && <span className="average">{t.services.uptime(uptime)}</span>}
        {known.length > 0 ? (
          <span className={`status tone-${cssName(status)}`}>
            <StatusIcon status={status} label={t.componentStatus[status]} />
          </span>
        ) : (
          <span className="status old">{t.upstreams.unknown}</span>
        )}
      </summary>
      {rows}
    </details>
  );
}

export interface ComponentUptimeProps {
  view: PageView;
  /** Whether this is a page about the uptime, which has all bars. */
  whole?: boolean;
}

/** Every component with its uptime, by group. */
export function ComponentUptime({ view: page, whole = false }: ComponentUptimeProps): ReactElement {
  const t = useTexts();
  const view = uptimeViewOf(page);
  const { state, edges, periodDays } = view;
  const firstDay = dayKey(edges[0] ?? state.now, state.timeZone);
  const groups = groupComponents(state.components, state.groups);
  const bars = whole || !isCompact(state);
  const step = Math.ceil(periodDays / (edges.length - 1));
  return (
    <section
      className="services"
      aria-labelledby="services"
      data-first-day={firstDay}
      data-step={step}
      data-incident={t.path('/incidents/')}
      data-none={t.services.noDowntime}
      data-absent={t.services.notThere}
      {...(hasManyServices(state) && { 'data-find': t.services.find, 'data-no-match': t.services.noMatch })}
    >
      <div className="section-head">
        <h2 id="services">{t.services.title}</h2>
        {state.components.length > 0 && <p className="hint">{t.services.over(periodDays)}</p>}
        <PeriodChoice view={view} compact={!bars} />
      </div>
      {state.components.length === 0 ? (
        <p className="empty">{t.services.none}</p>
      ) : (
        <>
          {hasManyServices(state) && <GroupLinks groups={groups} />}
          {groups.map((group) => (
            <Group key={group.id} view={view} group={group} bars={bars} />
          ))}
          <StatusKey />
          <UptimeFormula formula={state.uptimeFormula} />
        </>
      )}
    </section>
  );
}
