import { ProgressBar } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type DeliveryChannel, type DeliveryReport } from '../api/contract.js';
import { deliveryText, isSettled } from './delivery-state.js';

const CHANNEL_LABELS: Record<DeliveryChannel, string> = { email: 'Email', webhook: 'Webhook' };

/** How far one entry's notifications have come, a line per channel. */
export function DeliveryProgress({ reports }: { reports: readonly DeliveryReport[] }): ReactElement {
  const told = reports.filter(({ planned, planningComplete }) => planned > 0 || !planningComplete);
  if (reports.length > 0 && told.length === 0) return <p className="delivery-none">Nobody has subscribed yet.</p>;
  if (told.length === 0) return <p className="delivery-none">Waiting for the first deliveries.</p>;
  return (
    <ul className="deliveries" aria-label="Deliveries">
      {told.map((report) => (
        <li key={report.channel}>
          <span className="delivery-channel">{CHANNEL_LABELS[report.channel]}</span>
          <ProgressBar
            value={report.planned === 0 ? 0 : (report.planned - report.pending) / report.planned}
            animate={!isSettled(report)}
            stripes={!isSettled(report)}
            intent={intentOf(report)}
            aria-label={`${CHANNEL_LABELS[report.channel]}: ${deliveryText(report)}`}
          />
          <span className="delivery-text">{deliveryText(report)}</span>
        </li>
      ))}
    </ul>
  );
}

function intentOf(report: DeliveryReport): 'primary' | 'success' | 'warning' {
  if (!isSettled(report)) return 'primary';
  return report.failed > 0 ? 'warning' : 'success';
}
