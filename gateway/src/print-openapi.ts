import 'reflect-metadata';
import { apiDocument } from './api-document.js';

/** Prints the OpenAPI document, as it is committed in `openapi.json`. */
process.stdout.write(`${JSON.stringify(await apiDocument(), null, 2)}\n`);
