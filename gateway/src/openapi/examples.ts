import type { OpenAPIObject } from '@nestjs/swagger';

/** The part of JSON Schema that DTOs use. */
interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Media {
  readonly schema?: Schema;
  example?: unknown;
}

interface Body {
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

const ID = '0197a3c2-6a3e-7c52-9e6b-2f3a4d5c6b7a';
const TIME = 1_767_225_600_000;
/** Fields with the same example everywhere. */
const ALIKE: Readonly<Record<string, unknown>> = { nextCursor: 'MTc2NzIyNTYwMDAwMC4wMTk3YTNjMg' };

/**
 * Adds an example to every request and answer of the description, combined from those of its fields, so that it cannot
 * contradict them. An explicit example stays.
 */
export function addExamples(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods) as Operation[]);
  for (const { requestBody, responses } of operations) {
    for (const body of [requestBody, ...Object.values(responses)]) {
      for (const media of Object.values(body?.content ?? {})) {
        if (media.example === undefined && media.schema) media.example = exampleOf(media.schema, schemas);
      }
    }
  }
  return document;
}

/** Undefined for a text or a number without an example of its own, which cannot be guessed. */
function exampleOf(given: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
  const schema = resolved(given, schemas);
  if (schema.example !== undefined) return schema.example;
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties)
        // Null stands for a field that another one of the example excludes.
        .map(([name, field]) => [name, exampleOf(field, schemas), ALIKE[name]] as const)
        .filter(([, own]) => own !== null)
        .map(([name, own, alike]) => [name, own ?? alike] as const),
    );
  }
  if (schema.items) return [exampleOf(schema.items, schemas)];
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uuid') return ID;
  // Wide whole numbers are times, unless they have an example of their own.
  if (schema.format === 'int64') return TIME;
  return schema.type === 'boolean' ? true : undefined;
}

function resolved(schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (reference === undefined) return schema;
  const found = schemas[reference.slice(reference.lastIndexOf('/') + 1)] ?? {};
  return { ...resolved(found, schemas), ...(schema.example !== undefined && { example: schema.example }) };
}
