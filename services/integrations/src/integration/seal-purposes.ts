/** The purpose of each sealed column; bound to the sealed value, so that one cannot replace another. */
export const SLACK_TOKEN = 'integration:slack:bot-token';
export const SLACK_WEBHOOK = 'integration:slack:webhook-url';
export const TWITTER_TOKEN = 'integration:twitter:access-token';
export const TWITTER_SECRET = 'integration:twitter:access-secret';
