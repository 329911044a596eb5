/** What each sealed column is for; bound to what is sealed, so that one cannot be put in the place of another. */
export const SLACK_TOKEN = 'integration:slack:bot-token';
export const SLACK_WEBHOOK = 'integration:slack:webhook-url';
export const TWITTER_TOKEN = 'integration:twitter:access-token';
export const TWITTER_SECRET = 'integration:twitter:access-secret';
