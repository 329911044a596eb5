import type { OpenAPIObject } from '@nestjs/swagger';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** Marks operations without a token explicitly as such, where an omission would be ambiguous. */
export function nameOpenOperations(document: OpenAPIObject): OpenAPIObject {
  for (const methods of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = methods[method];
      if (operation) operation.security ??= [];
    }
  }
  return document;
}

/**
 * Replaces a composition of one reference by the reference with its description next to it, which OpenAPI 3.1 allows.
 */
export function unwrapReferences(document: OpenAPIObject): OpenAPIObject {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    if (!isComposition(value) || value.allOf.length !== 1) return value;
    const { allOf, ...words } = value;
    return { ...allOf[0], ...words };
  }) as OpenAPIObject;
}

function isComposition(value: unknown): value is { allOf: readonly object[] } {
  return typeof value === 'object' && value !== null && 'allOf' in value && Array.isArray(value.allOf);
}
