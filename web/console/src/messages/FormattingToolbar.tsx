import { Bold, Citation, Code, EyeOpen, Italic, Link, NumberedList, Properties } from '@blueprintjs/icons';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { type Formatting } from './formatting.rules.js';

export interface FormattingToolbarProps {
  /** Id of the text area. */
  controls: string;
  onFormat: (kind: Formatting) => void;
  /** Whether the preview is shown. */
  previewed: boolean;
  onPreview: (shown: boolean) => void;
}

const BUTTONS = [
  { kind: 'bold', label: 'Bold', key: 'B', icon: <Bold /> },
  { kind: 'italic', label: 'Italic', key: 'I', icon: <Italic /> },
  { kind: 'link', label: 'Link', key: 'K', icon: <Link /> },
  { kind: 'code', label: 'Code', icon: <Code /> },
  { kind: 'bullets', label: 'Bulleted list', icon: <Properties /> },
  { kind: 'numbers', label: 'Numbered list', icon: <NumberedList /> },
  { kind: 'quote', label: 'Quote', icon: <Citation /> },
] as const satisfies readonly { kind: Formatting; label: string; key?: string; icon: ReactElement }[];

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** The formatting of a key with Ctrl or ⌘; undefined for any other key. */
export function formattingOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Formatting | undefined {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return undefined;
  return BUTTONS.find((button) => 'key' in button && button.key === key.toUpperCase())?.kind;
}

/** Buttons that format the selection. One tab stop, whose buttons are reached with the arrow keys. */
export function FormattingToolbar({ controls, onFormat, previewed, onPreview }: FormattingToolbarProps): ReactElement {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const last = BUTTONS.length;

  const onKeyDown = (event: KeyboardEvent): void => {
    const targets: Record<string, number> = {
      ArrowRight: stop === last ? 0 : stop + 1,
      ArrowLeft: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setStop(target);
    bar.current?.querySelectorAll('button')[target]?.focus();
  };
  const tabStop = (position: number) => ({
    tabIndex: position === stop ? 0 : -1,
    onFocus: () => setStop(position),
  });

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="formatting"
      onKeyDown={onKeyDown}
    >
      {BUTTONS.map(({ kind, label, icon, ...button }, position) => {
        const key = 'key' in button ? button.key : undefined;
        return (
          <button
            key={kind}
            type="button"
            className="bp6-button bp6-minimal"
            aria-label={label}
            title={key ? `${label} (${isMac ? '⌘' : 'Ctrl+'}${key})` : label}
            aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
            // The selection in the text stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onFormat(kind)}
            {...tabStop(position)}
          >
            {icon}
          </button>
        );
      })}
      <button
        type="button"
        className="bp6-button bp6-minimal formatting-preview"
        aria-pressed={previewed}
        onClick={() => onPreview(!previewed)}
        {...tabStop(last)}
      >
        <EyeOpen />
        <span>Formatted view</span>
      </button>
    </div>
  );
}
