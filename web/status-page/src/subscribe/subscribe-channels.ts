import { type PageState } from '../state/page-state.js';

/** The path of the page with the popup's forms; it does not exist where no channel is allowed. */
export const SUBSCRIBE_PATH = '/subscribe';

const CHANNELS = ['email', 'webhook', 'slack'] as const;

/** The channels that a visitor may subscribe to, in the order in which they are offered. */
export function openChannels({ channels }: PageState): (typeof CHANNELS)[number][] {
  return CHANNELS.filter((channel) => channels[channel]);
}
