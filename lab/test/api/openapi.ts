import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspace } from '@candor/dev/launcher/workspace.js';

/** The subset of JSON Schema that the interface's description uses. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly security?: readonly object[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** One route of the interface. */
export interface Operation {
  readonly method: string;
  /** With `{name}` for a parameter. */
  readonly path: string;
  /** Names of the parameters in the path, in order. */
  readonly parameters: readonly string[];
  /** The required query parameters besides the organisation, with valid values: `enabled=true`. */
  readonly query: string;
  /** Whether its query may name one of the organisation's pages. */
  readonly isOfPage: boolean;
  /** Whether it needs a token. */
  readonly isAdmin: boolean;
  readonly bodySchema?: Schema;
  /** Of a body that is not JSON: its media type. */
  readonly textType?: string;
  /** Of the successful response; none when that has no body. */
  readonly answerSchema?: Schema;
  /** Every status that its description names. */
  readonly statuses: readonly number[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An id that does not exist. */
const UNKNOWN_ID = '0197a3c2-6a3e-7c52-9e6b-2f3a4d5c6b7a';

const document = JSON.parse(readFileSync(path.join(workspace, 'gateway', 'openapi.json'), 'utf8')) as Document;

/** Every route in the description: a new one is found without being listed anywhere. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([route, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    method: method.toUpperCase(),
    path: route,
    parameters: [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: queryOf(described),
    isOfPage: described.parameters?.some((one) => one.in === 'query' && one.name === 'pageId') ?? false,
    isAdmin: (described.security ?? []).length > 0,
    bodySchema: schemaOf(described.requestBody),
    textType: Object.keys(described.requestBody?.content ?? {}).find((type) => type !== 'application/json'),
    answerSchema: schemaOf(Object.entries(described.responses).find(([status]) => status.startsWith('2'))?.[1]),
    statuses: Object.keys(described.responses).map(Number),
  })),
);

function queryOf({ parameters = [] }: Described): string {
  const wanted = parameters.filter((one) => one.in === 'query' && one.required && one.name !== 'customerId');
  return wanted.map(({ name, schema }) => `${name}=${String(exampleOf(schema))}`).join('&');
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.['application/json']?.schema;
}

/** The type of a schema, null apart. */
export function typeOf({ type }: Schema): string | undefined {
  return typeof type === 'object' ? type.find((one) => one !== 'null') : type;
}

/** A schema with its reference followed. */
export function resolved(schema: Schema): Schema {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (reference === undefined) return schema;
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const found = document.components.schemas[name];
  if (!found) throw new Error(`the description has no schema ${name}`);
  return { ...resolved(found), ...(schema.example !== undefined && { example: schema.example }) };
}

/** A value that a schema allows, made of its examples. */
export function exampleOf(given: Schema): unknown {
  const schema = resolved(given);
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, exampleOf(one)]));
  }
  if (schema.example !== undefined) return schema.example;
  const type = typeOf(schema);
  if (type === 'array') return schema.items ? [exampleOf(schema.items)] : [];
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uuid') return UNKNOWN_ID;
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Date.now();
  return 'text';
}

/** Paths (`/a/0/b`) in a value that its schema does not declare. */
export function unnamedPlaces(value: unknown, given: Schema, place = ''): string[] {
  const schema = resolved(given);
  if (Array.isArray(value)) {
    return schema.items ? value.flatMap((one, i) => unnamedPlaces(one, schema.items ?? {}, `${place}/${i}`)) : [];
  }
  if (typeof value !== 'object' || value === null || !schema.properties) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    // Own ones only: `constructor` is in every object.
    const known = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
    return known ? unnamedPlaces(one, known, `${place}/${name}`) : [`${place}/${name}`];
  });
}
