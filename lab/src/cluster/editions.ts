/** The preset `compact`, on the Postgres and NATS of the trial, and how it is reached: UPGRADING. */
export const COMPACT = {
  movingApps: false,
  defaults: { enabled: false },
  workloads: { gateway: { enabled: true, replicas: 2 }, all: { enabled: true, replicas: 2 } },
};
export const BOTH_EDITIONS = { ...COMPACT, movingApps: true, defaults: { enabled: true } };
export const ONE_PROCESS_EACH = {
  movingApps: false,
  defaults: { enabled: true },
  workloads: { gateway: { replicas: null }, all: { enabled: false, replicas: null } },
};
