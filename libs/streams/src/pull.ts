/**
 * How messages are asked for. A broker that has nothing says so every two seconds; after twice that silence, as when the
 * server of a cluster that answered has ended, they are asked for again. What follows a stream tries that once in `expires`,
 * so by the client's defaults it stood still for a minute.
 */
export const PULL = { expires: 5_000, idle_heartbeat: 2_000, abort_on_missing_resource: true } as const;
