import { writesWithoutBroker } from './broker-away-trial.js';
import { brokerKilled, brokerRolledBack, brokerWiped } from './broker-trials.js';
import { pageCache } from './cache-trial.js';
import { pageDamaged } from './damage-trial.js';
import { fairFacts } from './fair-facts-trial.js';
import type { FaultRow } from './fault-row.js';
import { pageFresh } from './fresh-trial.js';
import { pageFullDisk } from './full-disk-trial.js';
import { brokerHung } from './hung-broker-trial.js';
import { leavers } from './leavers-trial.js';
import { lockout } from './lockout-trial.js';
import { newLook } from './look-trial.js';
import { badSmtp, emailKilled, mailsOnce } from './mail-trials.js';
import { pageAlone } from './page-trial.js';
import { planning, starvation } from './planning-trials.js';
import { poison } from './poison-trial.js';
import { postgresKilled } from './postgres-trial.js';
import { postgresFailedOver, postgresRestored } from './postgres-back-trials.js';
import { postsKilled } from './post-trials.js';
import { redelivery } from './redelivery-trial.js';
import { relayRows } from './relay-trial.js';
import { replicaHung } from './replica-trial.js';
import { retrySchedule } from './retry-trial.js';
import { rollingDeploy } from './rolling-trial.js';
import { ssrf } from './ssrf-trial.js';
import { strangersMemory } from './strangers-trial.js';
import { storm } from './storm-trial.js';
import { upgrade } from './upgrade-trial.js';
import { oneClick, signUpAbuse } from './visitor-trials.js';
import { deadEndpoints, signatures } from './webhook-trials.js';
import { workerStopped, workerStuck } from './worker-trials.js';

/** Every row of the table, in the order in which they share a running product. What spoils it comes late. */
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
  writesWithoutBroker,
  brokerHung,
  replicaHung,
  brokerKilled,
  brokerRolledBack,
  brokerWiped,
  postgresKilled,
  rollingDeploy,
  planning,
  starvation,
  pageCache,
  pageFresh,
  newLook,
  strangersMemory,
  storm,
  pageAlone,
  pageDamaged,
  pageFullDisk,
  postgresRestored,
  postgresFailedOver,
  upgrade,
];

/**
 * The rows of these names, in the table's order; for no name all that need nothing special.
 * @throws Error naming those that do not exist and those that do
 */
export function rowsNamed(names: readonly string[]): readonly FaultRow[] {
  const unknown = names.filter((name) => !ROWS.some((row) => row.name === name));
  if (unknown.length > 0)
    throw new Error(`No row is called ${unknown.join(', ')}. There are: ${ROWS.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? ROWS.filter(({ byHand }) => !byHand) : ROWS.filter(({ name }) => names.includes(name));
}
