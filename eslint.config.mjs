import nx from '@nx/eslint-plugin';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';
import { inOrder, only } from './tools/lint/folder-order.mjs';
import { plainNames } from './tools/lint/plain-names.mjs';
import { noSwagger, swaggerForModels } from './tools/lint/swagger-imports.mjs';
import { thinControllers } from './tools/lint/thin-controllers.mjs';

/** Starts and proves the product: for tests, and for nothing that is below it. */
const FOR_TESTS = ['type:lab', 'type:dev', 'type:ops'];

/**
 * Who may import whom. A project's tags stand in its package.json under `nx`.
 * @param also tags that every project may import as well
 */
function boundaries(also = []) {
  const may = (sourceTag, ...tags) => ({ sourceTag, onlyDependOnLibsWithTags: [...tags, ...also] });
  return [
    may('type:contracts', 'type:contracts'),
    may('type:lib', 'type:contracts', 'type:lib'),
    // They run in browsers as well.
    ...['markdown', 'words'].map((name) => may(`lib:${name}`, 'type:contracts')),
    // The bus carries calls and streams and knows neither; these do not know each other.
    may('lib:bus', 'type:contracts', 'lib:platform'),
    ...['rpc', 'streams'].map((name) => may(`lib:${name}`, 'type:contracts', 'lib:platform', 'lib:bus')),
    may('type:service', 'type:contracts', 'type:lib', 'web:status-page'),
    // Only `pages` shares the calendar and the periods of the status page; every other service stays away from the web.
    ...['identity', 'incidents', 'catalog', 'subscribers', 'integrations', 'billing', 'notifications', 'signals'].map(
      (name) => may(`service:${name}`, 'type:contracts', 'type:lib'),
    ),
    // Gateways render the status page.
    may('type:gateway', 'type:contracts', 'type:lib', 'web:status-page'),
    may('type:web-ui', 'type:web-ui', 'lib:markdown', 'lib:words'),
    may('web:console', 'type:web-ui', 'lib:markdown', 'lib:words'),
    // It renders what contexts say; what their status words amount to is defined with the contracts, and what other
    // clients read of it in a library that webhooks write with as well.
    may('web:status-page', 'type:web-ui', 'type:contracts', 'lib:compat', 'lib:markdown', 'lib:words'),
    // It migrates the schemas of the services, and runs several apps in one process.
    may('type:ops', 'type:contracts', 'type:lib', 'type:service', 'type:gateway', 'type:ops'),
    // Starts everything on this machine, each app in its own process or in one with all.
    may('type:dev', 'type:contracts', 'type:lib', 'type:service', 'type:gateway', 'type:ops', 'type:tool', 'type:dev'),
    may('type:lab', '*'),
    may('type:tool', 'type:contracts', 'type:lib', 'type:tool'),
  ];
}

/** The rule itself. Tests import what starts and proves the product, which imports the product. */
const moduleBoundaries = (depConstraints) => [
  'error',
  {
    allow: [],
    enforceBuildableLibDependency: false,
    // A process loads the apps that it is asked to run; their schemas are imported as ever.
    checkDynamicDependenciesExceptions: ['.*'],
    ignoredCircularDependencies: [
      ['@candor/lab', '*'],
      ['@candor/dev', '*'],
      ['@candor/ops', '*'],
    ],
    depConstraints,
  },
];

/** @param paths packages of which some files may import only a part, or nothing */
const restrictedImports = (paths = []) => [
  'error',
  {
    paths,
    patterns: [{ group: ['../../../*'], message: 'Import through the package (`@candor/…`) or move the file.' }],
  },
];

/** Who may import whom within a project. */
const FOLDER_ORDER = [
  // How a call travels is known to the one file that composes the transports.
  ...['broker', 'direct'].map((transport) => ({
    target: [`./libs/rpc/src/!(app-calls).ts`, `./libs/rpc/src/!(${transport})/**`],
    from: `./libs/rpc/src/${transport}`,
    message: `Only app-calls.ts knows of libs/rpc/src/${transport}: send calls over a CallTransport.`,
  })),
  // The wings of the gateway. The files beside them compose them.
  only('gateway/src', 'edge', []),
  only('gateway/src', 'openapi', ['edge']),
  only('gateway/src', 'site', ['edge']),
  only('gateway/src', 'api', ['edge', 'openapi']),
  only('gateway/src', 'copies', ['edge', 'site']),
  ...inOrder('gateway/src/edge', [['hosts', 'prepared', 'problem'], ['console', 'listen', 'requests'], 'rate-limit']),
  ...inOrder('gateway/src/site', [
    'states',
    'pages',
    'answers',
    'languages',
    ['forms', 'saml', 'side-door'],
    'readers',
    'server',
  ]),
  ...inOrder('gateway/src/api', [
    // What the features share.
    ['http', 'idempotency', 'rate-limit', 'wire'],
    'session',
    ['csv', 'routes', 'validation'],
    // The features.
    [
      ...['account', 'api-keys', 'audit-log', 'beginning', 'billing', 'customize', 'deliveries', 'factors', 'hello'],
      ...['incidents', 'integrations', 'pages', 'scim', 'services', 'settings', 'side-door', 'upstreams'],
    ],
    ['announcements', 'auth', 'customers', 'maintenances', 'provisioning', 'subscribers', 'templates', 'users'],
    ['previews', 'sso'],
    // It says of what a conflict is about, so it knows incidents, maintenances and announcements.
    'problem',
  ]),
  ...inOrder('services/billing/src', [
    'plans',
    'subscription',
    // The ways to pay.
    ['invoices', 'stripe'],
    ['database', 'deletion'],
  ]),
  ...inOrder('services/catalog/src', [
    ['components', 'deletion', 'uptime'],
    ['database', 'downtime', 'imports'],
  ]),
  ...inOrder('services/identity/src', [
    // The rows of organisations and users.
    'members',
    ['api-keys', 'attempts', 'audit-log', 'customers', 'deletion', 'owners'],
    // How users prove who they are.
    ['codes', 'passwords'],
    'factors',
    'sessions',
    'confirmation',
    ['password-change', 'sign-up', 'sso'],
    ['provisioning', 'sign-in'],
    // What Owners and Admins do with users: it ends sessions and knows the groups of the provider.
    'users',
    'database',
  ]),
  ...inOrder('services/incidents/src', [
    ['components', 'deletion', 'recurrence', 'search', 'versions'],
    ['entries', 'pages'],
    'incidents',
    ['announcements', 'planned-entries', 'postmortems', 'side-door', 'templates'],
    'maintenances',
    'database',
  ]),
  ...inOrder('services/integrations/src', [
    ['deletion', 'features'],
    'integration',
    ['database', 'emails', 'webhooks'],
    'links',
    'recipients',
    ['oauth', 'refusals'],
    ['slack', 'twitter'],
  ]),
  ...inOrder('services/notifications/src', [
    ['database', 'dead-letters', 'deletion', 'ledger'],
    // What all workers share, and the planner's part.
    ['channel', 'planning'],
    ['email', 'slack', 'twitter', 'webhook'],
    ['previews', 'reports'],
    // The app around the plans, the reports and the previews.
    'planner',
  ]),
  ...inOrder('services/pages/src', [
    'page',
    ['domains', 'images'],
    ['beginning', 'customers', 'database', 'settings'],
    'customize',
    'projection',
    ['deletion', 'readers', 'side-door', 'upkeep', 'uptime'],
    'organisation',
  ]),
  ...inOrder('services/signals/src', [
    // What providers' pages say, whatever their format.
    'readers',
    ['providers', 'upstreams'],
    ['asking', 'links'],
    'watches',
    ['drafts', 'linking'],
    ['database', 'deletion'],
  ]),
  ...inOrder('services/subscribers/src', [
    ['abuse', 'deletion', 'organisation', 'subscription'],
    // Which page, and what it decides.
    'page',
    ['choices', 'database', 'gates', 'links', 'refusals'],
    ['emails', 'readers', 'slack', 'webhooks'],
    ['administration', 'manage', 'recipients', 'upkeep'],
    'imports',
  ]),
  ...inOrder('web/console/src', [
    // What the features share.
    ['navigation', 'session', 'theme'],
    'api',
    ['forms', 'store'],
    ['drafts', 'feedback', 'messages'],
    ['account', 'lists'],
    // The features.
    ['provisioning', 'translations'],
    ['badge', 'deliveries', 'factors', 'services', 'sso'],
    // Which services each page of the organisation shows, and which page a screen is about.
    'pages',
    ['previews', 'settings'],
    ['auth', 'billing', 'entries', 'integrations', 'subscribers', 'users'],
    ['announcements', 'api-keys', 'audit-log', 'customize', 'profile', 'templates', 'upstreams'],
    // The first steps lead through the features.
    'welcome',
    'incidents',
    ['command', 'maintenances'],
    // The frame around them, and the routes.
    'shell',
    'app',
  ]),
  ...inOrder('web/ui/src', [
    ['status', 'text', 'time'],
    ['color', 'icons', 'uptime'],
  ]),
  ...inOrder('web/status-page/src', [
    // What is rendered, and at which paths.
    ['look', 'time'],
    'state',
    ['browser', 'paths', 'testing'],
    // The page around everything.
    'language',
    ['document', 'subscribe', 'text'],
    'side-door',
    'layout',
    // Its sections.
    ['maintenances', 'uptime'],
    ['incidents', 'system'],
    ['announcements', 'history'],
    // For programs.
    'feed-items',
    ['compatible', 'embeds', 'feeds'],
    'sharing',
  ]),
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.candor/**', '.nx/**', 'proto/src/gen/**', '**/generated.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommended],
    plugins: {
      '@nx': nx,
      'import-x': importX,
      candor: { rules: { 'plain-names': plainNames, 'thin-controllers': thinControllers } },
    },
    // Shows the type-import rule that constructor parameters are needed at run time.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [
        importX.createNodeResolver({
          extensions: ['.ts', '.tsx', '.js'],
          extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
          conditionNames: ['candor-source', 'import', 'node', 'default'],
        }),
      ],
    },
    rules: {
      '@nx/enforce-module-boundaries': moduleBoundaries(boundaries()),
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'candor/plain-names': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that declares it.' },
        {
          selector: 'ExportNamedDeclaration[source]',
          message: 'No barrels: import from the file that declares it.',
        },
      ],
      'no-restricted-imports': restrictedImports(),
    },
  },
  {
    files: ['**/src/**/*.{ts,tsx}'],
    // Tests may show a thing with what is above it.
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: FOLDER_ORDER, basePath: import.meta.dirname }] },
  },
  {
    files: ['**/*.spec.{ts,tsx}', '**/test/**/*.{ts,tsx}'],
    rules: { '@nx/enforce-module-boundaries': moduleBoundaries(boundaries(FOR_TESTS)) },
  },
  {
    files: ['gateway/src/**/*.ts'],
    ignores: ['gateway/src/{openapi,api/routes}/**'],
    rules: { 'no-restricted-imports': restrictedImports([swaggerForModels]) },
  },
  {
    files: ['gateway/src/**/*.controller.ts'],
    rules: { 'no-restricted-imports': restrictedImports([noSwagger]) },
  },
  {
    files: ['{gateway,services/*}/src/**/*.controller.ts'],
    rules: { 'candor/thin-controllers': 'error' },
  },
  // The one place where generated schemas get the names that screens use.
  { files: ['web/console/src/api/contract.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
