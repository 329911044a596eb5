import { registerHooks } from 'node:module';

/**
 * Gives this jest run a folder and tells the suites where it is; servers start when a suite asks for one.
 * Jest loads this file outside its module system, where nobody maps `./x.js` to our sources, so that is done here.
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
