import type { OpenAPIObject } from '@nestjs/swagger';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** Says of the operations that need no token that they need none, where nothing would leave it open. */
export function nameOpenOperations(document: OpenAPIObject): OpenAPIObject {
  for (const methods of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = methods[method];
      if (operation) operation.security ??= [];
    }
  }
  return document;
}

/** A reference with words of its own beside it, which OpenAPI 3.1 allows, in the place of a composition of one. */
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
