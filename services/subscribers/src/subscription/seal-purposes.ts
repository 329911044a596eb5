/** The purpose of each sealed column; bound to the sealed value, so that one cannot replace another. */
export const BOT_TOKEN = 'subscription:slack:bot-token';
export const WEBHOOK_URL = 'subscription:slack:webhook-url';
