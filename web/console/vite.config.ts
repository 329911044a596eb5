import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** The gateway's address for `vite` (dev server); the built console is served by the gateway itself. */
const gateway = process.env.CANDOR_GATEWAY_URL ?? 'http://localhost:8080';

/** Changes only with the dependencies, so browsers cache these over many releases of the console. */
const chunks = [
  // With Vite's own helper for lazy chunks, which would otherwise be part of Blueprint's chunk and load it everywhere.
  {
    name: 'vendor',
    test: /(node_modules\/(react|react-dom|scheduler|react-router|react-redux|@reduxjs|redux|immer)\/|vite\/preload-helper)/,
  },
  { name: 'blueprint', test: /node_modules\/(@blueprintjs\/core|@floating-ui)\// },
  // Nearly every screen has a form: together these small files compress better, and they are one request.
  {
    name: 'forms',
    test: /console\/src\/forms\/(CheckboxField|Field|Form|FormProblem|Notice|SubmitButton|TextField|required|server-errors|use-form)\./,
  },
  // Of nearly every screen too. Each chunk less is a name less in the table that the login brings along. What they import
  // stays where it is: the entry has some of it.
  {
    name: 'lists',
    test: /console\/src\/lists\//,
    includeDependenciesRecursively: false,
  },
  {
    name: 'feedback',
    test: /console\/src\/feedback\/(ConfirmButton|DeleteItem|EmptyState|LoadError|MoreButton|QueryState|RowAction)\./,
    includeDependenciesRecursively: false,
  },
];

/**
 * Leaves out Blueprint's tables of all icons (600 kB), which it loads for icons given by name. Ours are components; an
 * icon given by name by mistake stays empty.
 */
const withoutIconTables: Plugin = {
  name: 'without-icon-tables',
  load: (id) =>
    /@blueprintjs\/icons\/lib\/esm\/paths-loaders\//.test(id)
      ? 'const none = async () => []; export { none as allPathsLoader, none as splitPathsBySizeLoader };'
      : null,
};

export default defineConfig({
  plugins: [react(), withoutIconTables],
  resolve: { conditions: ['candor-source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { '/api': gateway } },
});
