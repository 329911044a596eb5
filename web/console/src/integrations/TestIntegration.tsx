import { Button, Tooltip } from '@blueprintjs/core';
import { SendMessage } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useTestIntegrationMutation, type IntegrationKey } from './integrations.api.js';

export interface TestIntegrationProps {
  of: IntegrationKey;
  name: string;
}

/** The label and the effect of a test: a test post would be public, so on X only the access is checked. */
function wordsFor({ channel }: IntegrationKey, name: string): { tip: string; label: string; done: string } {
  if (channel === 'twitter') {
    const done = `Asking X whether we may post as ${name}. Nothing is posted; if not, the account is switched off here.`;
    return { tip: 'Check', label: `Check ${name}`, done };
  }
  return { tip: 'Send test', label: `Send test to ${name}`, done: `A test message is on its way to ${name}.` };
}

/** Tests an integration, so that staff need not wait for an incident to see whether it works. */
export function TestIntegration({ of, name }: TestIntegrationProps): ReactElement {
  const [test, { isLoading }] = useTestIntegrationMutation();
  const { tip, label, done } = wordsFor(of, name);
  const onClick = async (): Promise<void> => {
    try {
      await test(of).unwrap();
      void showToast({
        message: done,
        intent: 'success',
        timeout: MAIN_PAGE_TOAST_MS,
      });
    } catch (error) {
      void showToast({ message: asProblem(error).detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
    }
  };
  return (
    <Tooltip content={tip}>
      <Button
        variant="minimal"
        icon={<SendMessage />}
        aria-label={label}
        loading={isLoading}
        onClick={() => void onClick()}
      />
    </Tooltip>
  );
}
