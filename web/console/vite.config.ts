import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** Where `vite` (dev server) finds the gateway; the built console is served by the gateway itself. */
const gateway = process.env.CANDOR_GATEWAY_URL ?? 'http://localhost:8080';

/** Changes only with the dependencies, so browsers keep these over many releases of the console. */
const chunks = [
  // With Vite's own helper for lazy chunks, which would otherwise end up in Blueprint's and load it everywhere.
  {
    name: 'vendor',
    test: /(node_modules\/(react|react-dom|scheduler|react-router|react-redux|@reduxjs|redux|immer)\/|vite\/preload-helper)/,
  },
  { name: 'blueprint', test: /node_modules\/(@blueprintjs\/core|@floating-ui)\// },
];

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['candor-source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { '/api': gateway } },
});
