import { type InputHTMLAttributes, type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageComponent } from '../state/page-state.js';
import { type SubscribeChannel, SubscribeChoices } from './SubscribeChoices.js';

const INPUTS: Record<SubscribeChannel, InputHTMLAttributes<HTMLInputElement>> = {
  email: { name: 'emailAddress', type: 'email', autoComplete: 'email', placeholder: 'you@example.com' },
  webhook: { name: 'url', type: 'url', autoComplete: 'url', placeholder: 'https://example.com/hooks/status' },
};

export interface SubscribeFormProps {
  channel: SubscribeChannel;
  /** The services that may be chosen. */
  components: PageComponent[];
  autoFocus: boolean;
}

/** Posts to the gateway and receives a page; with the script the response appears in the `status` line instead. */
export function SubscribeForm({ channel, components, autoFocus }: SubscribeFormProps): ReactElement {
  const t = useTexts();
  const { label, hint } = t.subscribe[channel];
  const id = `subscribe-${channel}`;
  return (
    <form
      method="post"
      action={t.path(`/subscribe/${channel}`)}
      className={`subscribe-form for-${channel}`}
      data-done={t.subscribe.doneInPlace[channel]}
      data-failed={t.subscribe.failed}
    >
      <label htmlFor={id}>{label}</label>
      <input id={id} {...INPUTS[channel]} required autoFocus={autoFocus} aria-describedby={`${id}-hint ${id}-result`} />
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <SubscribeChoices components={components} channel={channel} />
      <p id={`${id}-result`} className="result" role="status" />
      <button type="submit" className="button">
        {t.subscribe.button}
      </button>
    </form>
  );
}
