import path from 'node:path';
import type { RouteObject } from 'react-router';
import { createServer } from 'vite';
import { workspace } from '@candor/dev/launcher/workspace.js';

/** Who may see a screen. A redirect only leads to another one. */
export type Audience = 'everybody' | 'staff' | 'staff but the role User' | 'redirect';

/** One route of the console that has an address. */
export interface ConsoleRoute {
  /** As in the route table, with `:name` for a parameter. */
  readonly path: string;
  readonly audience: Audience;
}

/** The console's own route table, read from its source, and the routes in it that have an address. */
export interface ConsoleRoutes {
  readonly table: RouteObject[];
  readonly routes: readonly ConsoleRoute[];
}

/** Evaluates the route table like the console's build. */
export async function readConsoleRoutes(): Promise<ConsoleRoutes> {
  const server = await createServer({
    root: path.join(workspace, 'web', 'console'),
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: { resolve: { conditions: ['candor-source', 'node', 'import', 'default'] } },
  });
  try {
    // Some modules use their own address when they are loaded.
    Object.assign(globalThis, { window: { location: { origin: 'http://localhost' } } });
    const { routes: table } = (await server.ssrLoadModule('/src/app/router.tsx')) as { routes: RouteObject[] };
    return { table, routes: await addressed(table, []) };
  } finally {
    await server.close();
  }
}

/** @param around names of the components that enclose a route */
async function addressed(table: readonly RouteObject[], around: readonly string[]): Promise<ConsoleRoute[]> {
  const found: ConsoleRoute[] = [];
  for (const route of table) {
    const within = [...around, ...(await ownComponent(route))];
    if (route.path !== undefined) found.push({ path: route.path, audience: audienceOf(within) });
    found.push(...(await addressed(route.children ?? [], within)));
  }
  return found;
}

/** Only layouts and redirects; a screen's own code is not loaded. */
async function ownComponent(route: RouteObject): Promise<string[]> {
  const element = route.element as { type?: { name?: string } } | undefined;
  if (element?.type?.name) return [element.type.name];
  if (route.path !== undefined || typeof route.lazy !== 'function') return [];
  const { Component } = (await route.lazy()) as { Component?: { name: string } };
  return Component ? [Component.name] : [];
}

function audienceOf(within: readonly string[]): Audience {
  if (within.includes('Navigate')) return 'redirect';
  if (within.includes('RequireEditor')) return 'staff but the role User';
  return within.includes('RequireSession') ? 'staff' : 'everybody';
}
