import type { GetLatestStatusResponse, Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';

/** Where an incident stands: its newest entry's status, and of each component it ever touched what was said last. */
export function latestStatus({
  status,
  entries,
}: Incident): Pick<GetLatestStatusResponse, 'status' | 'date' | 'affectedComponents'> {
  const said = new Map(
    entries.toReversed().flatMap(({ affectedComponents }) => affectedComponents.map((one) => [one.componentId, one])),
  );
  return { status, date: entries[0]?.date ?? 0n, affectedComponents: [...said.values()] };
}
