import { type Outcome } from '../ledger/outcome.js';
import { DAY_SCHEDULE, retryDelay } from '../channel/retry-schedule.js';

/** Fields that nodemailer adds to its errors. */
interface SmtpError extends Error {
  /** The command that failed. */
  readonly command?: string;
  /** The server's reply code. */
  readonly responseCode?: number;
}

const NO_SMTPUTF8 = 'The mail server takes no letters outside ASCII in front of the @ (SMTPUTF8).';

/** Replies to these are about this recipient or this message; replies to any other are about us. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/**
 * The outcome when a mail was not accepted. A 5xx to the recipient or to the message is final. Everything else may be
 * temporary: 4xx, a lost connection, and a 5xx at sign-in or to the sender, which is ours to repair and no reason to
 * give up a recipient. An address with characters that the server does not support (SMTPUTF8, RFC 6531) is not final
 * either: another server could deliver to it.
 */
export function outcomeOfError(error: unknown, to: string, attempts: number): Outcome {
  const { responseCode: status, command, message } = toSmtpError(error);
  if (status !== undefined && status >= 500 && command !== undefined && ABOUT_THE_MAIL.has(command)) {
    if (/[^\u0000-\u007f]/.test(to)) return { kind: 'rejected', status, reason: NO_SMTPUTF8 };
    return { kind: 'rejected', status, reason: message, refusal: 'permanent' };
  }
  const afterMs = retryDelay(DAY_SCHEDULE, attempts);
  if (afterMs === undefined)
    return { kind: 'rejected', status, reason: `Given up after ${attempts} attempts: ${message}` };
  return { kind: 'retry', status, afterMs, reason: message };
}

function toSmtpError(error: unknown): SmtpError {
  return error instanceof Error ? error : new Error('The mail server failed.');
}
