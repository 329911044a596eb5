import type { ChannelReport } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { wordMap } from '../status/word-map.js';
import type { DeliveryChannelWord, DeliveryResponse } from './deliveries.responses.js';

const channel = wordMap<DeliveryChannelWord, Channel>('channel', { email: Channel.EMAIL, webhook: Channel.WEBHOOK });

export function deliveryFromWire(report: ChannelReport): DeliveryResponse {
  return {
    entryId: report.entryId,
    channel: channel.toWord(report.channel),
    planned: Number(report.planned),
    delivered: Number(report.delivered),
    failed: Number(report.failed),
    skipped: Number(report.skipped),
    pending: Number(report.pending),
    planningComplete: report.planningComplete,
  };
}
