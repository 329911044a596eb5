import { Tag } from '@blueprintjs/core';
import { isOpen } from '@candor/ui/status/incident-status.js';
import { formatDate } from '@candor/ui/time/format-date.js';
import { useEffect, useState, type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { localZone } from '../forms/local-zone.js';

/** By when the next entry of an open incident is promised, and that it is overdue once that has passed. */
export function PromisedUpdate({ incident }: { incident: Incident }): ReactElement | null {
  const by = isOpen(incident.incidentStatus) ? incident.entries[0]?.nextUpdateBy : undefined;
  const overdue = useHasPassed(by);
  if (by === undefined) return null;
  const time = formatDate(by, 'date-time', localZone());
  return (
    <Tag minimal intent={overdue ? 'danger' : 'none'} className="promised-update">
      {overdue ? `Update overdue since ${time}` : `Next update by ${time}`}
    </Tag>
  );
}

/** A promise is for seven days at most, which is less than a timer takes. @param instant epoch ms */
function useHasPassed(instant: number | undefined): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (instant === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer and the clock do not agree: it may end a millisecond early, and after days more than that.
    const look = (): void => {
      const current = Date.now();
      if (current >= instant) setNow(current);
      else timer = setTimeout(look, instant - current);
    };
    look();
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== undefined && now >= instant;
}
