import { TestEnvironment } from 'jest-environment-node';
import './leave-at-once.mjs';

/** For suites that Node itself loads: the globals are the process's own, and the next suite finds them as this one did. */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const FakeTimers = this.fakeTimersModern.constructor;
    this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global: globalThis });
  }

  async setup() {
    await super.setup();
    this.env = { ...process.env };
    // Pages are rendered as the services render them: React's development build takes several times as long, and its
    // warnings are for the suites of the components.
    process.env.NODE_ENV = 'production';
  }

  async teardown() {
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
    Object.assign(process.env, this.env);
    await super.teardown();
  }
}
