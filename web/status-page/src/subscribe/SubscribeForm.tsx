import { type InputHTMLAttributes, type ReactElement } from 'react';
import { type PageComponent } from '../page-state.js';
import { SubscribeChoices } from './SubscribeChoices.js';
import { SUBSCRIBED, SUBSCRIBE_FAILED } from './subscribe-texts.js';

type Channel = 'email' | 'webhook';

const FIELDS: Record<Channel, { label: string; hint: string; input: InputHTMLAttributes<HTMLInputElement> }> = {
  email: {
    label: 'Email address',
    hint: 'We send one message to confirm it. You can unsubscribe at any time.',
    input: { name: 'emailAddress', type: 'email', autoComplete: 'email', placeholder: 'you@example.com' },
  },
  webhook: {
    label: 'Webhook URL',
    hint: 'Every update is sent there as a signed JSON POST.',
    input: { name: 'url', type: 'url', autoComplete: 'url', placeholder: 'https://example.com/hooks/status' },
  },
};

export interface SubscribeFormProps {
  channel: Channel;
  /** Those that may be chosen. */
  components: PageComponent[];
  autoFocus: boolean;
}

/** Posts to the gateway and gets a page back; with the script the answer appears in the `status` line instead. */
export function SubscribeForm({ channel, components, autoFocus }: SubscribeFormProps): ReactElement {
  const { label, hint, input } = FIELDS[channel];
  const id = `subscribe-${channel}`;
  return (
    <form
      method="post"
      action={`/subscribe/${channel}`}
      className={`subscribe-form for-${channel}`}
      data-done={`${SUBSCRIBED.title}. ${SUBSCRIBED[channel]}`}
      data-failed={SUBSCRIBE_FAILED}
    >
      <label htmlFor={id}>{label}</label>
      <input id={id} {...input} required autoFocus={autoFocus} aria-describedby={`${id}-hint ${id}-result`} />
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <SubscribeChoices components={components} statusChanges={channel === 'webhook'} />
      <p id={`${id}-result`} className="result" role="status" />
      <button type="submit" className="button">
        Subscribe
      </button>
    </form>
  );
}
