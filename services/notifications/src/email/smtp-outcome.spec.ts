import { describe, expect, it } from '@jest/globals';
import { outcomeOfError } from './smtp-outcome.js';

const TO = 'ann@example.com';
const failure = (command?: string, responseCode?: number) =>
  Object.assign(new Error(`${command} ${responseCode}`), { command, responseCode });

describe('outcomeOfError', () => {
  it.each([
    ['RCPT TO', 550],
    ['RCPT TO', 553],
    ['DATA', 554],
  ])('is final for %s answered with %d', (command, status) => {
    expect(outcomeOfError(failure(command, status), TO, 1)).toMatchObject({ kind: 'rejected', status });
  });

  it.each([
    ['greylisting', 'RCPT TO', 451],
    ['a full box', 'RCPT TO', 452],
    ['a busy server after the message', 'DATA', 421],
    ['our sign-in refused', 'AUTH PLAIN', 535],
    ['our sender refused', 'MAIL FROM', 550],
    ['the server turned us away', 'CONN', 554],
    ['the connection lost', 'CONN', undefined],
    ['nothing said at all', undefined, undefined],
  ])('retries after %s', (_, command, status) => {
    const outcome = outcomeOfError(failure(command, status), TO, 1);
    expect(outcome).toMatchObject({ kind: 'retry', status });
    expect(outcome).toHaveProperty('afterMs', expect.any(Number));
  });

  it.each(['RCPT TO', 'DATA'])('does not give up a recipient whom the server cannot write to: %s', (command) => {
    expect(outcomeOfError(failure(command, 553), 'üser@example.com', 1)).toEqual({
      kind: 'rejected',
      status: 553,
      reason: 'The mail server takes no letters outside ASCII in front of the @ (SMTPUTF8).',
    });
  });

  it('gives up after the last attempt', () => {
    expect(outcomeOfError(failure('RCPT TO', 451), TO, 10)).toMatchObject({
      kind: 'rejected',
      reason: 'Given up after 10 attempts: RCPT TO 451',
    });
  });
});
