import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { type Incident, type IncidentEntry } from '../api/contract.js';
import { type Progress } from '../deliveries/delivery-state.js';
import { awaitsDeliveries, deliveriesOf } from './entry-progress.js';
import { useGetDeliveriesQuery } from './incidents.api.js';

const POLL_MS = 1000;

export interface KnownDeliveries {
  /** What is known of an entry; undefined until the first answer. */
  of: (entry: IncidentEntry) => Progress | undefined;
  /** Nothing is known because the call failed. */
  failed: boolean;
}

/** How far the incident's notifications have come, asked again every second until all of them have arrived. */
export function useDeliveries(incident: Incident): KnownDeliveries {
  const notifies = incident.entries.some((entry) => entry.sendNotification);
  const [waiting, setWaiting] = useState(true);
  const { data, isError } = useGetDeliveriesQuery(notifies ? incident.id : skipToken, {
    refetchOnMountOrArgChange: true,
    pollingInterval: waiting ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });

  const stillWaiting = awaitsDeliveries(incident.entries, data, Date.now());
  if (waiting !== stillWaiting) setWaiting(stillWaiting);

  return {
    of: (entry) => data && deliveriesOf(entry, data, Date.now()),
    failed: isError && !data,
  };
}
