import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Plus, Trash } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { TextField } from '../forms/TextField.js';
import { type OwnLink } from './customize.rules.js';

export interface LinkListFieldProps {
  legend: string;
  name: string;
  links: readonly OwnLink[];
  onChange: (links: OwnLink[]) => void;
  /** How many there may be. */
  most: number;
  error?: string;
  disabled: boolean;
}

const EMPTY: OwnLink = { label: '', url: '' };

/** Links of the organisation's own, in the order of the page. */
export function LinkListField({
  legend,
  name,
  links,
  onChange,
  most,
  error,
  disabled,
}: LinkListFieldProps): ReactElement {
  const change = (index: number, part: Partial<OwnLink>): void =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...part } : link)));
  const move = (from: number, to: number): void => {
    const moved = [...links];
    const [link = EMPTY] = moved.splice(from, 1);
    moved.splice(to, 0, link);
    onChange(moved);
  };
  return (
    <fieldset className="options link-list">
      <legend>{legend}</legend>
      <ul>
        {links.map(({ label, url }, index) => (
          <li key={index}>
            <TextField
              label={`Text of link ${index + 1}`}
              name={`${name}-${index}-label`}
              value={label}
              onChange={(value) => change(index, { label: value })}
            />
            <TextField
              label={`Address of link ${index + 1}`}
              name={`${name}-${index}-url`}
              type="url"
              placeholder="https://www.example.com"
              value={url}
              onChange={(value) => change(index, { url: value })}
            />
            {!disabled && (
              <div className="link-actions">
                <Button
                  variant="minimal"
                  icon={<ArrowUp />}
                  aria-label={`Move link ${index + 1} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  variant="minimal"
                  icon={<ArrowDown />}
                  aria-label={`Move link ${index + 1} down`}
                  disabled={index === links.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <Button
                  variant="minimal"
                  intent="danger"
                  icon={<Trash />}
                  aria-label={`Remove link ${index + 1}`}
                  onClick={() => onChange(links.filter((_, at) => at !== index))}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {!disabled && (
        <Button
          icon={<Plus />}
          text="Add a link"
          disabled={links.length >= most}
          onClick={() => onChange([...links, EMPTY])}
        />
      )}
    </fieldset>
  );
}
