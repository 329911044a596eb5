import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { enterSuite } from './globals.mjs';
import { loadSources } from './native-modules.mjs';

const require = createRequire(import.meta.url);
const { default: runSuite } = require('jest-circus/runner');

loadSources();

/**
 * Jest's own runner, except that Node itself loads a suite, and each module once for all suites of a worker. Jest would
 * load the same thousand modules again for each suite, into a context of its own, and compile them again: a third of the
 * time of all suites. Isolation is not lost: suites have their own tenants, databases and apps.
 */
export default async function run(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const native = Object.create(runtime, {
    // What collects and runs the tests keeps its state in its module.
    requireInternalModule: {
      value: (path) => {
        delete require.cache[path];
        delete globalThis[Symbol.for('EVENT_HANDLERS')];
        return require(path);
      },
    },
    unstable_importModule: {
      value: (path) => {
        enterSuite(runtime.jestGlobals.cjsGlobals(path));
        return import(pathToFileURL(path).href);
      },
    },
  });
  // Without the formatter of Jest, which knows only what it transformed, Node shows lines of the sources.
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = undefined;
  try {
    return await runSuite(globalConfig, config, environment, native, testPath, sendMessageToJest);
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
  }
}
