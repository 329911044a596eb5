// The folder in which suites log the screens that they test, and the program that reports them.
import path from 'node:path';
import { root } from './bootstrap.mjs';

export const screenLog = path.join(root, '.candor', 'test-results', 'screens');
export const screensReport = path.join(root, '.candor', 'test-results', 'screens.md');
export const screensProgram = path.join(root, 'lab', 'dist', 'screens', 'main.js');
