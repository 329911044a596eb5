import { Button } from '@blueprintjs/core';
import { lazy, useState, type ReactElement } from 'react';
import { FormDialog } from '../feedback/FormDialog.js';
import { upstreamTitle } from '../services/service-upstreams.rules.js';
import { type UsedComponent } from './link.rules.js';

/** Fetched when it is opened. */
const UseComponentForm = lazy(async () => ({
  default: (await import('./UseComponentForm.js')).UseComponentForm,
}));

export interface UseComponentProps {
  upstreamId: string;
  component: UsedComponent;
}

/** A button with a dialog that links a service to a component of a provider, or to its page as a whole. */
export function UseComponent({ upstreamId, component }: UseComponentProps): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const title = `Use ${upstreamTitle(component)}`;
  return (
    <>
      <Button text="Use…" aria-label={`${title}…`} onClick={() => setOpen(true)} />
      <FormDialog isOpen={open} title={title} onClose={close}>
        <UseComponentForm upstreamId={upstreamId} component={component} onClose={close} />
      </FormDialog>
    </>
  );
}
