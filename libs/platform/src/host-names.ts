/** First labels that lead to the console on every host. */
const CONSOLE_LABELS = new Set(['app', 'api', 'docs', 'blog']);
/** Last labels of names that only a network's own DNS resolves: Services of Kubernetes (`x.namespace.svc`), LANs. */
const INTERNAL_ENDS = new Set(['svc', 'local', 'internal']);

/** Whether a host with this first label is the console's, whatever follows. */
export function isConsoleLabel(label: string): boolean {
  return CONSOLE_LABELS.has(label);
}

/**
 * Whether a host name means something only inside a network: Services of Compose and Kubernetes call each other by such
 * names (`gateway`, `candor-gateway.candor.svc`). No organisation can have a page there.
 * @param host in lower case, without port and root dot
 */
export function isInternalName(host: string): boolean {
  const labels = host.split('.');
  return labels.length === 1 || INTERNAL_ENDS.has(labels.at(-1) ?? '');
}
