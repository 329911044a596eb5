import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { type Incident, type IncidentEntry } from '../api/contract.js';
import { type Progress } from '../deliveries/delivery-state.js';
import {
  awaitsDeliveries,
  correctionsOf,
  deliveriesOf,
  isNotified,
  type CorrectionProgress,
} from './entry-progress.js';
import { useGetDeliveriesQuery } from './incidents.api.js';

const POLL_MS = 1000;

export interface KnownDeliveries {
  /** The known deliveries of an entry; undefined until the first response. */
  of: (entry: IncidentEntry) => Progress | undefined;
  /** Those of its corrections, the last one first; none until the first response. */
  ofCorrections: (entry: IncidentEntry) => CorrectionProgress[];
  /** Unknown because the call failed. */
  failed: boolean;
}

/** The progress of the incident's notifications, polled every second until all have arrived. */
export function useDeliveries(incident: Incident): KnownDeliveries {
  const notifies = incident.entries.some(isNotified);
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
    ofCorrections: (entry) => (data ? correctionsOf(entry, data, Date.now()) : []),
    failed: isError && !data,
  };
}
