/**
 * Ends the shared servers that the run's suites have started. Resolves its import through the hook of the global setup.
 */
export default async function tearDown(): Promise<void> {
  const folder = process.env.CANDOR_TEST_RUN;
  if (folder === undefined) return;
  delete process.env.CANDOR_TEST_RUN;
  const { closeRun } = await import('./abandoned-runs.js');
  await closeRun(folder);
}
