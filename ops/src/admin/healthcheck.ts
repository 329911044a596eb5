/** Whether the app in this container is ready, for a container engine's health check. Exits with 0 when it is. */
const port = process.env.HEALTH_PORT ?? '8081';

try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
