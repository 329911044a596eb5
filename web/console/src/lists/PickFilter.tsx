import { Button, PopoverNext } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';

/** More than these are found by typing. */
const SHOWN = 50;

/** Something that a list can be narrowed to. */
export interface PickOption {
  id: string;
  label: string;
  /** What else it is found by, shown beside it, as the group of a service. */
  hint?: string;
}

export interface PickFilterProps {
  /** As in "Service". */
  label: string;
  /** The label for no choice, as in "Every service". */
  all: string;
  value: string | undefined;
  /** Undefined while they are being fetched. */
  options: readonly PickOption[] | undefined;
  onChange: (id: string | undefined) => void;
  /** Called when the options are needed. */
  onOpen?: () => void;
}

/** One of many: a button that opens a list with a field to find it in. */
export function PickFilter({ label, all, value, options, onChange, onOpen }: PickFilterProps): ReactElement {
  const [open, setOpen] = useState(false);
  const chosen = options?.find(({ id }) => id === value)?.label;
  const shown = value === undefined ? all : (chosen ?? `Unknown ${label.toLowerCase()}`);
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={(next) => {
        setOpen(next);
        if (next) onOpen?.();
      }}
      placement="bottom-start"
      arrow={false}
      content={
        <PickList
          label={label}
          options={[{ id: '', label: all }, ...(options ?? [])]}
          value={value ?? ''}
          onPick={(id) => {
            setOpen(false);
            onChange(id || undefined);
          }}
        />
      }
    >
      <Button
        className="pick-filter"
        endIcon={<CaretDown />}
        aria-label={`${label}: ${shown}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        active={value !== undefined}
      >
        <bdi className="pick-chosen">{shown}</bdi>
      </Button>
    </PopoverNext>
  );
}

interface PickListProps {
  label: string;
  options: readonly PickOption[];
  value: string;
  onPick: (id: string) => void;
}

function PickList({ label, options, value, onPick }: PickListProps): ReactElement {
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState(0);
  const id = useId();
  const wanted = typed.trim().toLowerCase();
  const found = options.filter(({ label: name, hint = '' }) => `${name} ${hint}`.toLowerCase().includes(wanted));
  const shown = found.slice(0, SHOWN);
  const index = Math.min(selected, shown.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setSelected((index + step + shown.length) % Math.max(shown.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const one = shown[index];
      if (one) onPick(one.id);
    }
  };
  return (
    <div className="pick-list">
      <input
        className="bp6-input"
        role="combobox"
        aria-label={`Find: ${label}`}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={shown[index] && `${id}-${index}`}
        placeholder="Find"
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setSelected(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={id} role="listbox" aria-label={label}>
        {shown.map((option, at) => (
          <li
            key={option.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === index}
            className={option.id === value ? 'pick-option chosen' : 'pick-option'}
            onMouseMove={() => setSelected(at)}
            onClick={() => onPick(option.id)}
          >
            <bdi>{option.label}</bdi>
            {option.hint && <bdi className="pick-hint">{option.hint}</bdi>}
          </li>
        ))}
      </ul>
      <p role="status" className="pick-more">
        {found.length === 0 && 'Nothing is called that.'}
        {found.length > SHOWN && `${found.length - SHOWN} more: type a part of the name.`}
      </p>
    </div>
  );
}
