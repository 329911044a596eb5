import type { Request } from 'express';

/** The part of Express's router that is used here. */
interface RouterLayer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean>>; readonly path: unknown };
  match(path: string): boolean;
}

/** The methods that have a route at the request's path; none if the path is unknown. Called only for refusals. */
export function allowedMethods(request: Request): string[] {
  const { stack } = request.app.router as unknown as { stack: readonly RouterLayer[] };
  const methods = stack
    .filter((layer) => layer.route !== undefined && matches(layer, request.path))
    .flatMap((layer) => Object.keys(layer.route?.methods ?? {}));
  return [...new Set(methods.map((method) => method.toUpperCase()))].filter((method) => method !== '_ALL');
}

function matches(layer: RouterLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
