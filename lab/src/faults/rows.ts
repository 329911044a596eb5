import { autoscaled } from './autoscaled-scenario.js';
import { writesWithHungBroker, writesWithoutBroker } from './broker-away-scenario.js';
import { brokerCluster } from './broker-cluster-scenario.js';
import { brokerKilled, brokerRolledBack, brokerWiped } from './broker-scenarios.js';
import { pageCache } from './cache-scenario.js';
import { copiedElsewhere } from './copied-scenario.js';
import { pageDamaged } from './damage-scenario.js';
import { fairFacts } from './fair-facts-scenario.js';
import { fairUpstreams } from './fair-upstreams-scenario.js';
import { factsFailedOver } from './failed-over-facts-scenario.js';
import { mailsFailedOver, mailsFailedOverInStep } from './failed-over-mails-scenario.js';
import type { FaultRow } from './fault-row.js';
import { pageFresh } from './fresh-scenario.js';
import { pageFullDisk } from './full-disk-scenario.js';
import { brokerHung } from './hung-broker-scenario.js';
import { postgresHung } from './hung-postgres-scenario.js';
import { leavers } from './leavers-scenario.js';
import { lockout } from './lockout-scenario.js';
import { newLook } from './look-scenario.js';
import { occurrences } from './occurrences-scenario.js';
import { movingApps } from './moving-scenario.js';
import { badSmtp, emailKilled, mailsOnce } from './mail-scenarios.js';
import { pageAlone } from './page-scenario.js';
import { planning, starvation } from './planning-scenarios.js';
import { poison } from './poison-scenario.js';
import { postgresKilled } from './postgres-scenario.js';
import { postgresFailedOver, postgresRestored } from './postgres-back-scenarios.js';
import { pooled } from './pooled-scenario.js';
import { postsKilled } from './post-scenarios.js';
import { redelivery } from './redelivery-scenario.js';
import { relayRows } from './relay-scenario.js';
import { replicaHung } from './replica-scenario.js';
import { retrySchedule } from './retry-scenario.js';
import { rollingDeploy } from './rolling-scenario.js';
import { secondRegion } from './second-region-scenario.js';
import { sideDoor } from './side-door-scenario.js';
import { ssrf } from './ssrf-scenario.js';
import { strangersMemory } from './strangers-scenario.js';
import { storm } from './storm-scenario.js';
import { upgrade } from './upgrade-scenario.js';
import { upstreams } from './upstreams-scenario.js';
import { oneClick, signUpAbuse } from './visitor-scenarios.js';
import { deadEndpoints, signatures } from './webhook-scenarios.js';
import { workerStopped, workerStuck } from './worker-scenarios.js';

/** Every row of the table, in the order in which they share a running product. Rows that break it come late. */
export const ROWS: readonly FaultRow[] = [
  ...relayRows,
  ssrf,
  mailsOnce,
  leavers,
  oneClick,
  signatures,
  signUpAbuse,
  lockout,
  retrySchedule,
  deadEndpoints,
  emailKilled,
  postsKilled,
  workerStopped,
  workerStuck,
  badSmtp,
  poison,
  redelivery,
  fairFacts,
  fairUpstreams,
  writesWithoutBroker,
  writesWithHungBroker,
  brokerHung,
  replicaHung,
  occurrences,
  brokerKilled,
  brokerRolledBack,
  brokerWiped,
  brokerCluster,
  secondRegion,
  postgresKilled,
  postgresHung,
  factsFailedOver,
  mailsFailedOver,
  mailsFailedOverInStep,
  pooled,
  autoscaled,
  rollingDeploy,
  movingApps,
  planning,
  starvation,
  pageCache,
  pageFresh,
  newLook,
  sideDoor,
  copiedElsewhere,
  strangersMemory,
  storm,
  pageAlone,
  pageDamaged,
  pageFullDisk,
  postgresRestored,
  postgresFailedOver,
  upstreams,
  upgrade,
];

/**
 * The rows of these names, in the table's order; without names all that have no special requirements.
 * @throws Error naming the unknown ones and all known ones
 */
export function rowsNamed(names: readonly string[]): readonly FaultRow[] {
  const unknown = names.filter((name) => !ROWS.some((row) => row.name === name));
  if (unknown.length > 0)
    throw new Error(`No row is called ${unknown.join(', ')}. There are: ${ROWS.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? ROWS.filter(({ byHand }) => !byHand) : ROWS.filter(({ name }) => names.includes(name));
}
