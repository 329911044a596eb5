const OWN = /const require = createRequire\(import\.meta\.url\);?/;
const AT_ONCE = /createRequire\(import\.meta\.url\)(?=\(['"])/g;

/**
 * Packages in ES modules make a `require` of their own for what may not be installed, which the bundler takes for any
 * function: the package that it names would be loaded a second time, from `node_modules`, with a state of its own.
 * @returns {import('rolldown').Plugin}
 */
export function ownRequires() {
  return {
    name: 'own-requires',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]/, code: 'createRequire(import.meta.url)' },
      handler: (code) => ({ code: code.replace(OWN, '').replaceAll(AT_ONCE, 'require'), map: null }),
    },
  };
}
