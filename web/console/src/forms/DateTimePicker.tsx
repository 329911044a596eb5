import { Button, Classes } from '@blueprintjs/core';
import { DatePicker } from '@blueprintjs/datetime';
import { useEffect, useRef, type ReactElement } from 'react';

export interface DateTimePickerProps {
  /** Epoch ms; NaN while there is none. */
  value: number;
  /** Offers no future days. */
  past: boolean;
  /** @param picked epoch ms */
  onChange: (picked: number) => void;
}

const FIRST_YEAR = 2000;
const YEARS_AHEAD = 5;

/** Without one, date-fns uses US English; Blueprint would fetch the same as a separate file. */
const noLocale = async (): Promise<undefined> => undefined;

/** A month to choose a day from, and a time to the minute in 12-hour format. */
export function DateTimePicker({ value, past, onChange }: DateTimePickerProps): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const today = new Date();
  const minDate = new Date(FIRST_YEAR, 0, 1);
  const maxDate = past ? today : new Date(today.getFullYear() + YEARS_AHEAD, 11, 31, 23, 59);
  const known = value >= minDate.getTime() && value <= maxDate.getTime();

  useEffect(() => {
    // Blueprint gives it no accessible name, and accepts none for it.
    root.current?.querySelector('.bp6-timepicker-ampm-select select')?.setAttribute('aria-label', 'AM or PM');
  }, []);

  return (
    <div ref={root}>
      <DatePicker
        value={known ? new Date(value) : null}
        minDate={minDate}
        maxDate={maxDate}
        canClearSelection={false}
        highlightCurrentDay
        dateFnsLocaleLoader={noLocale}
        dayPickerProps={{ initialFocus: true }}
        timePrecision="minute"
        timePickerProps={{ useAmPm: true }}
        onChange={(picked) => picked && onChange(picked.getTime())}
        footerElement={<Button className={Classes.POPOVER_DISMISS} text="Done" fill intent="primary" />}
      />
    </div>
  );
}
