import { runMain } from '@candor/platform/app.js';
import { app } from './app.js';

await runMain(app);
