import path from 'node:path';
import base from '../../jest.config.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const [node] = base.projects;
const inRoot = (file) => file.replace('<rootDir>', root);

/**
 * The whole product as processes, and a real browser: two suites at a time, since each mostly waits, with time for the
 * start.
 */
export default {
  ...node,
  displayName: 'e2e',
  rootDir: root,
  globalSetup: inRoot(node.globalSetup),
  globalTeardown: inRoot(node.globalTeardown),
  testMatch: ['<rootDir>/**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  maxWorkers: 2,
  testSequencer: path.join(root, 'tools/longest-first.mjs'),
  testTimeout: 240_000,
};
