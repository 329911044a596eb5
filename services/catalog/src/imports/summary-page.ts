import { z } from 'zod';
import { InvalidError } from '@candor/platform/errors.js';
import type { ImportedComponent } from '@candor/proto/gen/candor/catalog/v1/imports_pb.js';
import { identityOf, MAX_IMPORTED } from './import.rules.js';

const SUMMARY_PATH = '/api/v2/summary.json';
const MAX_NAME = 100;
const MAX_DESCRIPTION = 1_000;
/** More than any page that we take: the rest is a fault or an attack. */
const MAX_ITEMS = 5_000;

/** The part of `summary.json` that is taken, as Statuspage describes it and other products write it. */
const summary = z.object({
  components: z
    .array(
      z.object({
        id: z.string().optional(),
        name: z.string(),
        description: z.string().nullish(),
        position: z.number().nullish(),
        group: z.boolean().nullish(),
        group_id: z.string().nullish(),
      }),
    )
    .max(MAX_ITEMS),
});

type Item = z.infer<typeof summary>['components'][number];
/** What is taken of another page's component. */
export type PageComponent = Pick<ImportedComponent, 'name' | 'description' | 'groupName'>;

/**
 * Where a page's summary is: the address of the page, with or without a scheme, or that of the summary itself.
 * @throws InvalidError for a text that is no address
 */
export function summaryAddress(typed: string): string {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (text === '' || !url)
    throw refused('Please give the address of a status page, such as https://status.acme.example.');
  url.hash = '';
  if (url.pathname.endsWith('.json')) return url.href;
  url.search = '';
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${SUMMARY_PATH}`;
  return url.href;
}

/**
 * The components of a page's summary in the order of that page, each once. Texts that are longer than ours may be are
 * cut. Statuses are not taken.
 * @throws InvalidError for anything else, and for a page without services or with too many
 */
export function readSummary(body: string): PageComponent[] {
  const parsed = summary.safeParse(jsonOf(body));
  if (!parsed.success) throw refused('What is there is not the summary.json of a status page.');
  const { components: items } = parsed.data;
  const groups = new Map(items.flatMap((item) => (item.group && item.id !== undefined ? [[item.id, item]] : [])));
  const isChildOf = (group: Item) => (item: Item) => !item.group && item.group_id === group.id;
  const isTop = ({ group, group_id: id }: Item) => group || id == null || !groups.has(id);
  const components = inOrder(items.filter(isTop)).flatMap((item) =>
    item.group ? inOrder(items.filter(isChildOf(item))).map((child) => taken(child, item.name)) : [taken(item, '')],
  );
  const seen = new Set<string>();
  const once = components.filter((one) => {
    const isNew = one.name !== '' && !seen.has(identityOf(one));
    seen.add(identityOf(one));
    return isNew;
  });
  if (once.length === 0) throw refused('This page has no services.');
  if (once.length > MAX_IMPORTED)
    throw refused(`This page has ${once.length} services; at most ${MAX_IMPORTED} can be taken.`);
  return once;
}

function taken({ name, description }: Item, groupName: string): PageComponent {
  return {
    name: cut(name, MAX_NAME),
    description: cut(description ?? '', MAX_DESCRIPTION),
    groupName: cut(groupName, MAX_NAME),
  };
}

/** The text without what cannot be stored, at most so long. */
function cut(text: string, maxLength: number): string {
  const clean = storable(text).trim();
  // A character may be cut in two.
  return clean.length <= maxLength ? clean : `${storable(clean.slice(0, maxLength - 1)).trimEnd()}…`;
}

function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '');
}

/** By position; those without one keep their place among themselves, last. */
function inOrder(items: readonly Item[]): Item[] {
  const place = ({ position }: Item) => position ?? Number.MAX_SAFE_INTEGER;
  return items.toSorted((a, b) => place(a) - place(b));
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw refused('What is there is not JSON. Please give the address of a status page with a summary.json.');
  }
}

function refused(detail: string): InvalidError {
  return new InvalidError([{ pointer: '/url', detail }]);
}
