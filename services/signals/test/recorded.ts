import { readFileSync } from 'node:fs';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { Reading } from '../src/readers/reading.js';

/** An answer of a provider, from `recorded/`. */
export function recorded(file: string): string {
  return readFileSync(new URL(`recorded/${file}`, import.meta.url), 'utf8');
}

/** What each component shows, as "group/name: STATUS" in their order; "?" for what is not known. */
export function shown({ components }: Reading): string[] {
  return components.map(({ groupName, name, status }) => {
    const word = status === undefined ? '?' : ComponentStatus[status];
    return `${groupName ? `${groupName}/` : ''}${name}: ${word}`;
  });
}
