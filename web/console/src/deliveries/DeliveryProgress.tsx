import { ProgressBar } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type NotifiedNews } from './deliveries.api.js';
import {
  CHANNEL_LABELS,
  deliveryText,
  isSettled,
  reasonTexts,
  type ChannelProgress,
  type Progress,
} from './delivery-state.js';
import { DeliveryDetails } from './DeliveryDetails.js';

export interface DeliveryProgressProps {
  news: NotifiedNews;
  progress: Progress;
  /** What is delivered, where there may be several lists of one update. */
  label?: string;
}

const NOTHING_YET: Record<Progress['recipients'], string> = {
  'looked-for': 'Waiting for the first deliveries.',
  found: 'There was nobody to notify.',
  forgotten: 'It is not known any more who was notified.',
};

/** The progress of the notifications of one update, a line per channel. */
export function DeliveryProgress({ news, progress, label = 'Deliveries' }: DeliveryProgressProps): ReactElement {
  const { reports, recipients } = progress;
  if (reports.length === 0) return <p className="delivery-none">{NOTHING_YET[recipients]}</p>;
  return (
    <ul className="deliveries" aria-label={label}>
      {reports.map((report) => (
        <li key={report.channel}>
          <span className="delivery-channel">{CHANNEL_LABELS[report.channel]}</span>
          <ProgressBar
            value={report.planned === 0 ? 0 : (report.planned - report.pending) / report.planned}
            animate={!isSettled(report)}
            stripes={!isSettled(report)}
            intent={intentOf(report)}
            aria-label={`${CHANNEL_LABELS[report.channel]}: ${deliveryText(report)}`}
          />
          <span className="delivery-text">
            {deliveryText(report)}
            {reasonTexts(report).map((text) => (
              <span key={text} className="delivery-reason">
                {text}
              </span>
            ))}
          </span>
          <DeliveryDetails news={news} report={report} />
        </li>
      ))}
    </ul>
  );
}

function intentOf(report: ChannelProgress): 'primary' | 'success' | 'warning' {
  if (!isSettled(report)) return 'primary';
  return report.failed > 0 ? 'warning' : 'success';
}
