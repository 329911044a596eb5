import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawShareImage } from './draw-share-image.js';
import { DRAWN_STATUSES, drawnFile } from './drawn-statuses.js';

// `npm run generate` runs this with the folder of the sources.
const [folder = '.'] = process.argv.slice(2);
for (const status of DRAWN_STATUSES)
  await writeFile(path.join(folder, drawnFile(status)), await drawShareImage(status));
