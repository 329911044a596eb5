import { v7, validate } from 'uuid';

/** A new id: UUIDv7, so that later ids sort later and index pages fill in order. */
export function newId(): string {
  return v7();
}

/** Whether the text is a UUID; anything else cannot be an id. */
export function isId(text: string): boolean {
  return validate(text);
}
