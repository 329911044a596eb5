/** The first statements of a connection take Postgres ten times as long as later ones. */
let kept = 3;

/** How many connections of an app stay open while it is idle. */
export function keptConnections(): number {
  return kept;
}

/**
 * For a process with many apps, before they start: each keeps one connection. A process of Postgres takes 1 to 2 MB, and
 * together they have enough.
 */
export function keepOneConnectionEach(): void {
  kept = 1;
}
