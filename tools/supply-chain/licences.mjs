// Checks that everything that ships has an accepted licence.

/**
 * @param policy the allowed licences, and those of packages that declare none; see policy.json
 * @returns one line for each package that is not allowed, and for each obsolete exception
 */
export function licenceProblems(packages, { allowed, unnamed }) {
  const named = new Map(unnamed.map((one) => [one.package, one.licence]));
  const refused = packages.flatMap(({ id, license }) => {
    const licence = license ?? named.get(id);
    if (licence === undefined) return [`${id} names no licence`];
    return isAllowed(licence, allowed) ? [] : [`${id} is under ${licence}`];
  });
  const nameless = new Set(packages.filter(({ license }) => license === undefined).map(({ id }) => id));
  const stale = [...named.keys()].filter((id) => !nameless.has(id));
  return [...refused, ...stale.map((id) => `${id} needs no exception any more`)];
}

/**
 * SPDX: of "A OR B" one has to be allowed, of "A AND B" both; AND binds stronger. An expression that cannot be parsed
 * is not allowed.
 */
export function isAllowed(expression, allowed) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const one = () => {
    const token = tokens[at++];
    if (token !== '(') return allowed.includes(token);
    const inner = either();
    return tokens[at++] === ')' && inner;
  };
  const both = () => {
    let all = one();
    while (tokens[at] === 'AND') {
      at += 1;
      all = one() && all;
    }
    return all;
  };
  const either = () => {
    let any = both();
    while (tokens[at] === 'OR') {
      at += 1;
      any = both() || any;
    }
    return any;
  };
  return either() && at === tokens.length;
}
