import { registerHooks } from 'node:module';

/**
 * Creates the folder of this jest run and passes it to the suites; servers start when a suite needs one. Jest loads
 * this file outside its module system, where neither `./x.js` nor `@candor/x.js` is mapped to our sources, so that is
 * done here.
 */
export default async function setUp(): Promise<void> {
  if (process.env.CANDOR_TEST_RUN !== undefined) return;
  registerHooks({
    resolve: (specifier, context, next) => {
      if (context.parentURL?.endsWith('.ts') !== true) return next(specifier, context);
      if (specifier.startsWith('./')) return next(specifier.replace(/\.js$/, '.ts'), context);
      return next(specifier, { ...context, conditions: ['candor-source', ...context.conditions] });
    },
  });
  const { closeAbandonedRuns, openRun } = await import('./abandoned-runs.js');
  await closeAbandonedRuns();
  process.env.CANDOR_TEST_RUN = await openRun();
}
