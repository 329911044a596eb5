// Known vulnerabilities of the shipped packages, from the output of `npm audit --omit=dev --json`.

/**
 * @param output the output of npm
 * @returns the advisories, or why they are unavailable: a registry without audits, no network
 */
export function readAudit(output) {
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    return { notChecked: 'npm gave no answer' };
  }
  if (answer.vulnerabilities === undefined) {
    // The registry's address is kept out of the output, as it may contain secrets.
    const reason = (answer.message ?? answer.error?.summary ?? '').replace(/ - [A-Z]+ https?:\S+/, '');
    return { notChecked: `the registry answers no audits (${reason || 'no reason given'})` };
  }
  const found = new Map();
  for (const { via } of Object.values(answer.vulnerabilities))
    for (const one of via) {
      // A string refers to another package of the list, which has the advisory.
      if (typeof one === 'string') continue;
      const id = /GHSA-[\w-]+/.exec(one.url ?? '')?.[0] ?? String(one.source);
      found.set(`${id} ${one.name}`, { id, package: one.name, severity: one.severity, title: one.title });
    }
  return { advisories: [...found.values()] };
}

/**
 * @param accepted by id, with a reason and the last day (YYYY-MM-DD) on which it is accepted
 * @param today YYYY-MM-DD
 * @returns one line for each advisory that is not accepted, and for each invalid acceptance
 */
export function advisoryProblems(advisories, accepted, today) {
  const wrong = accepted
    .filter(({ id, reason, until }) => !id || !reason?.trim() || !/^\d{4}-\d\d-\d\d$/.test(until ?? ''))
    .map(({ id }) => `The acceptance of ${id ?? 'an advisory'} needs an id, a reason and a day (until: YYYY-MM-DD).`);
  const open = advisories.flatMap((one) => {
    const finding = `${one.package}: ${one.title} (${one.severity}, ${one.id})`;
    const acceptance = accepted.find(({ id }) => id === one.id);
    if (!acceptance) return [finding];
    return acceptance.until >= today ? [] : [`${finding}; it was accepted until ${acceptance.until}`];
  });
  return [...wrong, ...open];
}
