import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;
const withParser = (tsx) => ({
  ...swc,
  swcrc: false,
  sourceMaps: 'inline',
  jsc: { ...swc.jsc, parser: { ...swc.jsc.parser, tsx } },
  module: { type: 'es6' },
});

/** Renders a thousand hostile messages: with React’s warnings it takes more than twice as long. */
const WITH_PRODUCTION_REACT = '/web/status-page/src/text';

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': ['@swc/jest', withParser(false)], '\\.tsx$': ['@swc/jest', withParser(true)] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '/\\.candor/'],
};

/**
 * Node itself loads the suites of what runs on it, and each module once for all of them. Suites of components get
 * modules of their own from Jest, with React’s warnings, and those of the console a DOM.
 */
export default {
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/lab/jest/node-environment.mjs',
      testRunner: '<rootDir>/lab/jest/native-runner.mjs',
      testMatch: [
        '<rootDir>/{proto,libs,services,gateway,ops,dev,lab,tools}/**/*.spec.ts',
        `<rootDir>${WITH_PRODUCTION_REACT}/**/*.spec.ts`,
      ],
      testPathIgnorePatterns: ['/node_modules/', '\\.e2e\\.spec\\.ts$'],
      globalSetup: '<rootDir>/lab/src/fixtures/global-setup.ts',
      globalTeardown: '<rootDir>/lab/src/fixtures/global-teardown.ts',
    },
    {
      ...shared,
      displayName: 'components',
      testEnvironment: '<rootDir>/lab/jest/component-environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['candor-source', 'node', 'node-addons'] },
      testMatch: ['<rootDir>/web/{ui,status-page}/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', WITH_PRODUCTION_REACT],
    },
    {
      ...shared,
      displayName: 'console',
      testEnvironment: '<rootDir>/web/console/test/browser-environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['candor-source', 'browser'] },
      testMatch: ['<rootDir>/web/console/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '\\.e2e\\.spec\\.ts$'],
    },
  ],
  // Of what hangs; suites run beside others on machines that are ten times slower.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/tools/longest-first.mjs',
  // Suites mostly wait for Postgres and NATS: two workers leave two cores idle for a quarter of the time.
  maxWorkers: 3,
  // A worker keeps every module of every suite it ran.
  workerIdleMemoryLimit: '2GB',
};
