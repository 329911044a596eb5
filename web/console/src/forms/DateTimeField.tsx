import { Button, PopoverNext, PopupKind, Spinner } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';
import { fromLocalText, toLocalText } from './local-time.js';
import { localZone } from './local-zone.js';
import { isBlank } from './required.js';
import { TextField, type TextFieldProps } from './TextField.js';

/** Fetched when it is first opened: a typed date does not need it. */
const DateTimePicker = lazyPart(async () => (await import('./DateTimePicker.js')).DateTimePicker, NoPicker);

export interface DateTimeFieldProps extends Pick<TextFieldProps, 'label' | 'name' | 'value' | 'onChange' | 'error'> {
  /** Offers no future days. */
  past?: boolean;
}

/** A moment in the browser's zone, which is named below: typed, or picked from the calendar that its button opens. */
export function DateTimeField({ past = false, ...field }: DateTimeFieldProps): ReactElement {
  const { label, value, onChange } = field;
  const name = `Pick: ${label}`;
  const instant = fromLocalText(value);
  const unreadable = Number.isNaN(instant) && !isBlank(value);
  const writeOut = (): void => {
    if (Number.isNaN(instant) || hasSeconds(instant)) return;
    const written = toLocalText(instant);
    if (written !== value) onChange(written);
  };
  const calendar = (
    <PopoverNext
      placement="bottom-end"
      // The body has the theme. A copy of it would stay when the theme changes meanwhile.
      inheritDarkTheme={false}
      popupKind={PopupKind.DIALOG}
      content={
        <div role="dialog" aria-label={name} className="date-time-dialog">
          <Suspense fallback={<Spinner aria-label="Loading" />}>
            <DateTimePicker value={instant} past={past} onChange={(picked) => onChange(toLocalText(picked))} />
          </Suspense>
        </div>
      }
    >
      <Button className="date-time-button" variant="minimal" icon={<Calendar />} aria-label={name} />
    </PopoverNext>
  );
  return (
    <div className="date-time">
      <TextField
        {...field}
        autoComplete="off"
        spellCheck={false}
        placeholder={toLocalText(Date.now())}
        onBlur={writeOut}
        after={calendar}
        help={
          <>
            In your time zone, {localZone()}.{unreadable && <> Write it as in {toLocalText(Date.now())}.</>}
          </>
        }
      />
    </div>
  );
}

function NoPicker(): ReactElement {
  return <p className="date-time-missing">The calendar could not be loaded. Please type the date.</p>;
}

/** Seconds can be typed but are not shown: such a text stays unchanged. */
const hasSeconds = (instant: number): boolean => instant % 60_000 !== 0;
