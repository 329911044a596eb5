import { Button } from '@blueprintjs/core';
import { isReadable, nearestReadable, readColor } from '@candor/ui/color/readable.js';
import { type Theme } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { TextField } from '../forms/TextField.js';

export interface ColorFieldProps {
  label: string;
  name: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  disabled: boolean;
  /** The theme on which it has to be readable. */
  theme: Theme;
}

/** A colour, typed or picked; one that cannot be read comes with the nearest one that can. */
export function ColorField({ theme, value, onChange, disabled, label, ...field }: ColorFieldProps): ReactElement {
  const color = readColor(value);
  const better = color === undefined || isReadable(color, theme) ? undefined : nearestReadable(color, theme);
  return (
    <div className="color-field">
      <TextField
        {...field}
        label={label}
        optional
        autoComplete="off"
        spellCheck={false}
        placeholder="#2451b8"
        disabled={disabled}
        value={value}
        onChange={onChange}
        after={
          <input
            type="color"
            aria-label={`${label}: pick`}
            disabled={disabled}
            value={color ?? theme.accent}
            onChange={(event) => onChange(event.target.value)}
          />
        }
      />
      {better !== undefined && (
        <p className="color-offer" role="status">
          <span className="color-sample" style={{ background: better }} aria-hidden />
          This colour is too faint to be read. The nearest one that can is {better}.
          <Button size="small" text={`Use ${better}`} disabled={disabled} onClick={() => onChange(better)} />
        </p>
      )}
    </div>
  );
}
