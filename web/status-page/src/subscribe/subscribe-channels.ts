import { type PageState } from '../page-state.js';

/** Where the forms of the popup are a page; there is none where nobody may subscribe. */
export const SUBSCRIBE_PATH = '/subscribe';

const CHANNELS = ['email', 'webhook', 'slack'] as const;

/** The channels that a visitor may subscribe to, in the order in which they are offered. */
export function openChannels({ channels }: PageState): (typeof CHANNELS)[number][] {
  return CHANNELS.filter((channel) => channels[channel]);
}
