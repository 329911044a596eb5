import { useMemo, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { type DeliveryReport, type Incident } from '../api/contract.js';
import { awaitsDeliveries } from './delivery-state.js';
import { useGetDeliveriesQuery } from './incidents.api.js';

const POLL_MS = 1000;

export interface Deliveries {
  /** The reports of an entry, one per channel; empty while none exists, undefined until the first answer. */
  reportsOf: (entryId: string) => DeliveryReport[] | undefined;
  /** Nothing is known because the call failed. */
  failed: boolean;
}

/** How far the incident's notifications have come, asked again every second until all of them have arrived. */
export function useDeliveries(incident: Incident): Deliveries {
  const notifies = incident.entries.some((entry) => entry.sendNotification);
  const [waiting, setWaiting] = useState(true);
  const { data, isError } = useGetDeliveriesQuery(notifies ? incident.id : skipToken, {
    refetchOnMountOrArgChange: true,
    pollingInterval: waiting ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });

  const stillWaiting = awaitsDeliveries(incident.entries, data, Date.now());
  if (waiting !== stillWaiting) setWaiting(stillWaiting);

  const byEntry = useMemo(() => data && groupByEntry(data), [data]);
  return {
    reportsOf: (entryId) => byEntry && (byEntry.get(entryId) ?? []),
    failed: isError && !data,
  };
}

function groupByEntry(reports: readonly DeliveryReport[]): Map<string, DeliveryReport[]> {
  const groups = new Map<string, DeliveryReport[]>();
  for (const report of reports) groups.set(report.entryId, [...(groups.get(report.entryId) ?? []), report]);
  return groups;
}
