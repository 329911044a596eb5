import { type UptimeFormula as Formula } from '@candor/proto/uptime.js';
import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';

/** How uptime is counted: each status with the percentage of its time that counts as downtime. */
export function UptimeFormula({ formula }: { formula: Formula }): ReactElement {
  const t = useTexts();
  const shares: [ComponentStatus, number][] = [
    ['major_outage', 100],
    ['partial_outage', formula.partialOutage],
    ['degraded_performance', formula.degradedPerformance],
    ['under_maintenance', 0],
  ];
  return (
    <details className="formula">
      <summary>{t.services.howCounted}</summary>
      <p>{t.services.counted}</p>
      <ul>
        {shares.map(([status, percent]) => (
          <li key={status}>
            {t.componentStatus[status]}: {t.share(percent)}
          </li>
        ))}
      </ul>
    </details>
  );
}
