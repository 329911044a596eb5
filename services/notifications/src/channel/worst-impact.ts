import { IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';

/** From harmless to bad. A maintenance is announced by itself, but anything unplanned outweighs it. */
const ORDER = [
  IncidentImpact.UNSPECIFIED,
  IncidentImpact.NONE,
  IncidentImpact.MAINTENANCE,
  IncidentImpact.MINOR,
  IncidentImpact.MAJOR,
  IncidentImpact.CRITICAL,
];

/** The impact a page shows as a whole, from those of its open incidents. */
export function worstImpact(impacts: readonly IncidentImpact[]): IncidentImpact {
  return ORDER[Math.max(1, ...impacts.map((impact) => ORDER.indexOf(impact)))] ?? IncidentImpact.NONE;
}
