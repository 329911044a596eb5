import { type ReactElement } from 'react';
import { localZone } from '../shell/local-zone.js';
import { toLocalInput } from './local-time.js';
import { TextField, type TextFieldProps } from './TextField.js';

/** A moment that is over, in the browser's zone, which is named beside it. */
export function WhenField(
  props: Pick<TextFieldProps, 'label' | 'name' | 'value' | 'onChange' | 'error'>,
): ReactElement {
  return (
    <div className="when">
      <TextField
        {...props}
        type="datetime-local"
        step={60}
        max={toLocalInput(Date.now())}
        help={`In your time zone, ${localZone()}.`}
      />
    </div>
  );
}
