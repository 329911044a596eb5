/** What `@jest/globals` is to suites that Node loads: of the suite that runs now, also in modules that suites share. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

/** @param globals those of the suite that begins */
export function enterSuite(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
  Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test });
}
