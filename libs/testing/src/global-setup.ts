import { registerHooks } from 'node:module';

/**
 * Creates the folder of this jest run and passes it to the suites; servers start when a suite needs one. Jest loads
 * this file outside its module system, where `./x.js` is not mapped to our sources, so that is done here.
 */
export default async function setUp(): Promise<void> {
  if (process.env.CANDOR_TEST_RUN !== undefined) return;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('./') && context.parentURL?.endsWith('.ts') === true
        ? next(specifier.replace(/\.js$/, '.ts'), context)
        : next(specifier, context),
  });
  const { closeAbandonedRuns, openRun } = await import('./abandoned-runs.js');
  await closeAbandonedRuns();
  process.env.CANDOR_TEST_RUN = await openRun();
}
