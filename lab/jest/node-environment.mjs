import path from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

// Jest gives a finished worker half a second to exit. By default Node takes its heap apart first, which after a suite
// with the whole product in it takes longer on a busy machine, and Jest then reports leaks. The system reclaims memory
// at once.
process.once('beforeExit', (code) => process.exit(code));

/** Node's own environment, in workers that exit without delay once nothing is open any more. */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // Pages are rendered as the services render them: React's development build takes several times as long, and its
    // warnings are for the suites of the components.
    const [folder] = path.relative(config.globalConfig.rootDir, context.testPath).split(path.sep);
    if (folder !== 'web') this.global.process.env.NODE_ENV = 'production';
  }
}
