import { Violations } from '@candor/platform/violations.js';

/** Watched pages of an organisation. */
export const MAX_WATCHES = 50;
const MAX_NAME = 100;
const MAX_URL = 2_048;

/** A name of the organisation's own; empty for the page's. @throws InvalidError at "/name" */
export function readName(name: string): string {
  new Violations().optionalText(name, '/name', MAX_NAME).throwIfAny();
  return name.trim();
}

/** An address as it was typed, within bounds. @throws InvalidError at "/url" */
export function readUrl(url: string): string {
  new Violations()
    .text(url, '/url', 'Please give the address of a status page, such as https://status.acme.example.', MAX_URL)
    .throwIfAny();
  return url.trim();
}
