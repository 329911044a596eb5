import { Sink } from '../sinks/sink.js';
import { TrialStack } from '../trial/trial-stack.js';
import type { FaultResult } from './checker.js';
import { runFanOutTrial } from './fan-out-trial.js';
import { runPageTrial } from './page-trial.js';

/** Mails an email worker may have sent without having recorded it. */
const EMAIL_WINDOW = 20;

/** Runs every trial on real processes, real kills. @param onResult told after each trial */
export async function runFaults(recipients: number, onResult: (result: FaultResult) => void): Promise<FaultResult[]> {
  const mails = await Sink.start('smtp');
  const results: FaultResult[] = [];
  const record = async (trial: Promise<FaultResult>): Promise<void> => {
    const result = await trial;
    results.push(result);
    onResult(result);
  };
  const stack = await TrialStack.start({ smtpUrl: mails.url, outboundAllow: [] });
  try {
    await record(
      runFanOutTrial(stack, mails, {
        promise: 'kill -9 of the email worker amid a fan-out loses nothing and repeats no more than was in flight',
        recipients,
        repeatsAllowed: EMAIL_WINDOW,
        fault: async () => {
          await stack.kill('notifications-email');
          await stack.restart('notifications-email');
        },
      }),
    );
    await record(
      runFanOutTrial(stack, mails, {
        promise: 'kill -9 of nats-server amid a fan-out loses nothing',
        recipients,
        repeatsAllowed: EMAIL_WINDOW,
        fault: async () => {
          await stack.kill('nats');
          await stack.restart('nats');
        },
      }),
    );
    await record(runPageTrial(stack, mails));
  } finally {
    await stack.close();
    await mails.close();
  }
  return results;
}
