import {
  type Component,
  type Factors,
  type Incident,
  type Maintenance,
  type Newer,
  type OwnSession,
  type PageWithServices,
  type Template,
  type User,
} from '../src/api/contract.js';

/** A request as received by the gateway; `path` without the leading `/api`. */
export interface SeenRequest {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  authorization: string | null;
  /** The idempotency key of the call. */
  idempotencyKey: string | null;
  /** The entity tag of the answer that the console has. */
  ifNoneMatch: string | null;
  /** Parsed if it is JSON, else as text. */
  body: unknown;
}

type Answer = Response | Promise<Response>;
type Handler = (request: SeenRequest) => Answer;

export const json = (body: unknown, status = 200): Response => Response.json(body, { status });

export interface ProblemInit {
  type?: string;
  status: number;
  detail: string;
  errors?: { pointer: string; detail: string }[];
  newer?: Newer;
}

/** An RFC 9457 response like the gateway's. */
export function problem({ status, detail, type = 'urn:candor:problem', errors = [], newer }: ProblemInit): Response {
  const body = { type, title: 'Problem', status, detail, requestId: 'req-1', errors, newer };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
}

export const OWNER: User = {
  id: 'u1',
  name: 'Ada Lovelace',
  email: 'ada@acme.example',
  role: 'Owner',
  enabled: true,
  accountStatus: 'CONFIRMED',
  customerId: 'k1',
  customerDomain: 'acme',
  provisioned: false,
  language: 'en',
};

/** The requesting browser. */
export const OWN_SESSION: OwnSession = {
  id: 's1',
  current: true,
  browser: 'Firefox on Linux',
  address: '203.0.113.7',
  method: 'password',
  signedInAt: Date.UTC(2026, 10, 22, 8, 30),
  lastUsedAt: Date.UTC(2026, 10, 22, 9, 0),
};

export const FIRST_PAGE: PageWithServices = {
  id: 'k1',
  name: 'Acme',
  domain: 'acme',
  url: 'https://acme.status.example.com',
  first: true,
  isPrivate: false,
  componentCount: 0,
  version: 1,
  components: [],
};

export const NO_FACTORS: Factors = { passkeys: [], recoveryCodesLeft: 0, required: false };

function bodyOf(request: Request, text: string): unknown {
  if (text === '') return undefined;
  return request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** The fake gateway: responds by method and path, and records the requests. */
export class FakeApi {
  readonly requests: SeenRequest[] = [];
  private readonly handlers = new Map<string, Handler>();

  constructor() {
    this.on('GET /users/me', () => json({ user: OWNER }));
    this.on('GET /customer', () => json({ customer: { id: 'k1', name: 'Acme', domain: 'acme' } }));
    this.on('GET /subscription/features', () => json({ features: [{ featureName: 'twitter_integration' }] }));
    this.on('POST /auth/refresh', () => problem({ status: 401, detail: 'Please log in.' }));
    this.on('GET /users/me/sessions', () => json({ sessions: [OWN_SESSION] }));
    this.on('GET /provisioning', () =>
      json({ provisioning: { configured: false, baseUrl: 'https://c.example/scim/v2', userCount: 0, groups: [] } }),
    );
    this.on('GET /users/me/second-factors', () => json({ factors: NO_FACTORS }));
    this.on('GET /second-factor-policy', () => json({ required: false }));
    this.on('GET /beginning', () => json({ dismissed: true, steps: [] }));
    this.on('GET /settings/readers', () =>
      json({
        readers: {
          hasPassword: false,
          networks: [],
          people: [],
          needsAll: false,
          audiences: [],
          providers: [],
          version: 0,
        },
      }),
    );
    this.pages([]);
    this.on('GET /changes', () => json({ revision: 1 }));
    this.on('GET /upstream-links', () => json({ links: [] }));
    this.on('GET /upstream-drafts', () => json({ drafts: [] }));
    this.services([]);
    this.incidents([]);
    this.maintenances([]);
    this.templates([]);
  }

  on(route: string, handler: Handler): this {
    this.handlers.set(route, handler);
    return this;
  }

  /** Sets the role of the signed-in user. */
  role(role: User['role']): this {
    return this.on('GET /users/me', () => json({ user: { ...OWNER, role } }));
  }

  /** The further pages, beside the first one. */
  pages(further: PageWithServices[]): this {
    const everChosenComponentIds = further.flatMap(({ components }) =>
      components.map(({ componentId }) => componentId),
    );
    const pages = [FIRST_PAGE, ...further].map(({ components: _, ...page }) => page);
    for (const page of [FIRST_PAGE, ...further]) this.on(`GET /pages/${page.id}`, () => json({ page }));
    this.on('POST /pages/search', ({ body }) => {
      const { componentIds, pageIds } = body as { componentIds: string[]; pageIds: string[] };
      const found = further.filter(
        ({ id, components }) =>
          pageIds.includes(id) || components.some(({ componentId }) => componentIds.includes(componentId)),
      );
      return json({ pages: found.slice(0, 10), count: found.length });
    });
    const ofAudiences = { audienceComponentIds: [], everAudienceComponentIds: [] };
    return this.on('GET /pages', () => json({ pages, everChosenComponentIds, ...ofAudiences }));
  }

  services(components: Component[]): this {
    const downTimes = components.map(({ id, name, creationTime }) => ({
      id,
      name,
      creationTime,
      totalDownTimeInMillis: 0,
      uptimePercent: 99.5,
      componentDownTimes: [],
    }));
    const named = [...new Set(components.map(({ group }) => group.name))].filter((name) => name !== '');
    const groups = named.map((name) => ({ id: `g-${name}`, name, description: '', collapsed: false }));
    this.on('GET /service-groups', () => json({ groups }));
    this.on('GET /services/downtime', () => json({ componentsDownTimes: downTimes }));
    return this.on('GET /services', () => json({ components, total: components.length, groupTotal: named.length }));
  }

  incidents(incidents: Incident[]): this {
    for (const incident of incidents) {
      this.on(`GET /incidents/${incident.id}`, () => json({ incident }));
      this.on(`GET /incidents/${incident.id}/planned-entries`, () => json({ plannedEntries: [] }));
      this.on(`GET /incidents/${incident.id}/postmortem-draft`, () => json({}));
      this.on(`GET /incidents/${incident.id}/deliveries`, () => json({ deliveries: [], plannings: [] }));
    }
    return this.on('POST /incidents/search', ({ body }) => {
      const [filter] = (body as { filters: { value: { values: string[] } }[] }).filters;
      const found = incidents.filter((one) => filter?.value.values.includes(one.incidentStatus));
      return json({ incidents: found, total: found.length });
    });
  }

  maintenances(maintenances: Maintenance[]): this {
    for (const maintenance of maintenances) {
      const { id } = maintenance;
      this.on(`GET /maintenances/${id}`, () => json({ maintenance }));
      this.on(`GET /maintenances/${id}/deliveries`, () => json({ deliveries: [], plannings: [] }));
    }
    return this.on('POST /maintenances/search', ({ body }) => {
      const [filter] = (body as { filters: { value: { values: string[] } }[] }).filters;
      const found = maintenances.filter((one) => filter?.value.values.includes(one.state));
      const totals = { scheduled: 0, in_progress: 0, completed: 0, cancelled: 0 };
      for (const { state } of found) totals[state] += 1;
      return json({ maintenances: found, totals });
    });
  }

  templates(templates: Template[]): this {
    return this.on('GET /templates', () => json({ templates }));
  }

  /** The requests to one route, oldest first. */
  seen(route: string): SeenRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === route);
  }

  /** Replaces `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const text = await request.text();
    const seen: SeenRequest = {
      method: request.method,
      path: new URL(request.url).pathname.replace(/^\/api/, ''),
      query: new URL(request.url).search.slice(1),
      authorization: request.headers.get('authorization'),
      idempotencyKey: request.headers.get('idempotency-key'),
      ifNoneMatch: request.headers.get('if-none-match'),
      body: bodyOf(request, text),
    };
    this.requests.push(seen);
    const handler = this.handlers.get(`${seen.method} ${seen.path}`);
    return handler ? handler(seen) : problem({ status: 404, detail: 'Not found.' });
  };
}
