/**
 * The folder of this test run, created by jest's global setup: everything the run's servers write is below it, and
 * servers still running in it are ended with the run.
 * @throws Error outside a jest run of this workspace
 */
export function testRunFolder(): string {
  const folder = process.env.CANDOR_TEST_RUN;
  if (folder === undefined) throw new Error('CANDOR_TEST_RUN is not set; start suites with `npm run jest`');
  return folder;
}
