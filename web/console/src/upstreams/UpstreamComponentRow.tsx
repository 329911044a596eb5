import { barEdges, uptimeBars } from '@candor/ui/uptime/uptime-bars.js';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { type UpstreamComponent, type UpstreamPeriod } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';
import { UptimeBars } from '../services/UptimeBars.js';
import { downtimesOf, historyText, statusText, withoutUnknown } from './upstreams.rules.js';
import { UpstreamStatusIcon } from './UpstreamStatusIcon.js';

const DAYS = 30;

export interface UpstreamComponentRowProps {
  component: UpstreamComponent;
  /** When the page could not be read. */
  notKnown: readonly UpstreamPeriod[];
  /** From when on there is a history (epoch ms). */
  watchedSince: number;
  /** Epoch ms. */
  now: number;
  /** Shown at its end. */
  action?: ReactNode;
}

/** A component of a provider with the last 30 days: a bar per day, and the same in words. */
export function UpstreamComponentRow({
  component,
  notKnown,
  watchedSince,
  now,
  action,
}: UpstreamComponentRowProps): ReactElement {
  const { name, group, status } = component;
  const bars = useMemo(() => {
    const downtimes = downtimesOf(component);
    // Another organisation may have watched it before: what it has seen counts.
    const since = Math.min(watchedSince, ...downtimes.map(({ startTime }) => startTime));
    const days = uptimeBars(barEdges(now, DAYS, localZone()), downtimes, since, now);
    return withoutUnknown(days, [...component.history.filter(({ status: known }) => !known), ...notKnown], now);
  }, [component, notKnown, watchedSince, now]);
  const history = historyText(component, DAYS);
  return (
    <li className="upstream-row">
      <UpstreamStatusIcon status={status} />
      <div className="upstream-about">
        <p>
          {group !== '' && <bdi className="option-hint">{group} / </bdi>}
          <bdi className="upstream-name">{name}</bdi>
        </p>
        <p className="upstream-facts">{statusText(status)}</p>
      </div>
      <div className="upstream-history">
        <UptimeBars bars={bars} label={history} absent="Not known on this day." />
        <span className="upstream-facts">{history}</span>
      </div>
      {action && <div className="upstream-actions">{action}</div>}
    </li>
  );
}
