import { LogLevel, type Logger } from '@slack/web-api';

/** The client's own log goes to the console and is not redacted; what matters is returned as an error. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
};
