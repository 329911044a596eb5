import path from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

// Jest gives a worker that is done half a second to be gone. Left to itself Node takes its heap apart first, which after a suite
// with the whole product in it takes longer on a busy machine, and Jest then speaks of leaks. The system takes memory back at once.
process.once('beforeExit', (code) => process.exit(code));

/** Node's own environment, in workers that leave without delay once nothing is open any more. */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // Pages are rendered as the services render them: React's build for development takes several times as long, and its warnings
    // are for the suites of the components.
    const [folder] = path.relative(config.globalConfig.rootDir, context.testPath).split(path.sep);
    if (folder !== 'web') this.global.process.env.NODE_ENV = 'production';
  }
}
