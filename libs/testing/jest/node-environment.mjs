import { TestEnvironment } from 'jest-environment-node';

// Jest gives a worker that is done half a second to be gone. Left to itself Node takes its heap apart first, which after a suite
// with the whole product in it takes longer on a busy machine, and Jest then speaks of leaks. The system takes memory back at once.
process.once('beforeExit', (code) => process.exit(code));

/** Node's own environment, in workers that leave without delay once nothing is open any more. */
export default class NodeEnvironment extends TestEnvironment {}
