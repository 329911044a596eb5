// Where suites note the calls they make, and the program that makes the table of them.
import path from 'node:path';
import { root } from './bootstrap.mjs';

export const callLog = path.join(root, '.candor', 'test-results', 'calls');
export const callsProgram = path.join(root, 'tools', 'dist', 'calls', 'main.js');
