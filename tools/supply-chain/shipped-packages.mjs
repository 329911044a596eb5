// What of other people's code ships, by the lock file: everything that is no development dependency. The image holds what of it is
// imported, and the console what its build has taken in.
const FOLDER = 'node_modules/';

/** @returns {import('./shipped-packages.mjs').Shipped[]} in the order of their names */
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
