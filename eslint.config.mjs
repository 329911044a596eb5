import nx from '@nx/eslint-plugin';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';
import { plainNames } from './tools/lint/plain-names.mjs';

/** Who may import whom. A project's tags stand in its package.json under `nx`. */
const boundaries = [
  { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: ['type:contracts'] },
  { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:contracts', 'type:lib'] },
  { sourceTag: 'type:service', onlyDependOnLibsWithTags: ['type:contracts', 'type:lib', 'web:status-page'] },
  // Only `pages` shares the calendar and the periods of the status page; every other service stays away from the web.
  ...['identity', 'incidents', 'catalog', 'subscribers', 'integrations', 'billing', 'notifications'].map((name) => ({
    sourceTag: `service:${name}`,
    notDependOnLibsWithTags: ['type:web', 'type:web-ui'],
  })),
  // Gateways render the status page.
  { sourceTag: 'type:gateway', onlyDependOnLibsWithTags: ['type:contracts', 'type:lib', 'web:status-page'] },
  { sourceTag: 'type:web-ui', onlyDependOnLibsWithTags: ['type:web-ui'] },
  { sourceTag: 'web:console', onlyDependOnLibsWithTags: ['type:web-ui'] },
  // It renders what contexts say; what their status words amount to is defined with the contracts.
  { sourceTag: 'web:status-page', onlyDependOnLibsWithTags: ['type:web-ui', 'type:contracts'] },
  // The schemas that it migrates are those of the services.
  {
    sourceTag: 'type:ops',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:lib', 'type:service', 'type:ops'],
  },
  // Starts every app, in its own process or in one with all.
  {
    sourceTag: 'type:dev',
    onlyDependOnLibsWithTags: [
      'type:contracts',
      'type:lib',
      'type:service',
      'type:gateway',
      'type:ops',
      'type:tool',
      'type:dev',
    ],
  },
  {
    sourceTag: 'type:tool',
    onlyDependOnLibsWithTags: [
      'type:contracts',
      'type:lib',
      'type:service',
      'type:gateway',
      'type:ops',
      'type:tool',
      'web:status-page',
    ],
  },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.candor/**', '.nx/**', 'proto/src/gen/**', '**/generated.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommended],
    plugins: { '@nx': nx, 'import-x': importX, candor: { rules: { 'plain-names': plainNames } } },
    // Tells the type-import rule that constructor parameters are needed at run time.
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
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: [], enforceBuildableLibDependency: false, depConstraints: boundaries },
      ],
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
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: ['../../../*'], message: 'Import through the package (`@candor/…`) or move the file.' }],
        },
      ],
    },
  },
  // The one place where generated schemas get the names that screens use.
  { files: ['web/console/src/api/contract.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
