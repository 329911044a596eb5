// The folder in which suites log their calls, and the program that reports them.
import path from 'node:path';
import { root } from './bootstrap.mjs';

export const callLog = path.join(root, '.candor', 'test-results', 'calls');
export const callsReport = path.join(root, '.candor', 'test-results', 'calls.md');
export const callsProgram = path.join(root, 'lab', 'dist', 'calls', 'main.js');
