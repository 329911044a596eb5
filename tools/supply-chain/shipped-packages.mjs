// The third-party packages that ship, by the lock file: all that are no development dependency. The image contains
// those that are imported, and the console those in its build.
const FOLDER = 'node_modules/';

/** @returns {import('./shipped-packages.mjs').Shipped[]} ordered by name */
export function shippedPackages(lock) {
  const found = new Map();
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!place.includes(FOLDER) || entry.link || entry.dev || entry.devOptional) continue;
    const name = entry.name ?? place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);
    const { version, license, integrity } = entry;
    found.set(`${name}@${version}`, { id: `${name}@${version}`, name, version, license, integrity });
  }
  return [...found.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}
