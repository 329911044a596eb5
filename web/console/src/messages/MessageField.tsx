import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { type TextFormat } from '../api/contract.js';
import { Field } from '../forms/Field.js';
import { GrowingTextArea, type TextAreaFieldProps } from '../forms/TextField.js';
import { formatted, type Formatting } from './formatting.rules.js';
import { FormattingToolbar, formattingOf } from './FormattingToolbar.js';
import { MessageText, prepareFormattedMessages } from './MessageText.js';
import { rememberPreview, isPreviewShown } from './shown-preview.js';

export interface MessageFieldProps extends Omit<TextAreaFieldProps, 'name' | 'label' | 'help' | 'tag' | 'invalid'> {
  format: TextFormat;
  onFormatChange: (format: TextFormat) => void;
}

/**
 * The message of an entry, a maintenance or a template. Markdown has a toolbar, keys and a preview below; one that was
 * written as plain text stays so unless its author decides otherwise.
 */
export function MessageField({
  format,
  onFormatChange,
  error,
  optional,
  onChange,
  ...input
}: MessageFieldProps): ReactElement {
  const area = useRef<HTMLTextAreaElement>(null);
  /** Of an edit that React has not shown yet. */
  const selection = useRef<readonly [start: number, end: number]>(undefined);
  const [previewed, setPreviewed] = useState(isPreviewShown);
  const { value } = input;

  useEffect(prepareFormattedMessages, []);
  useEffect(() => {
    if (selection.current) area.current?.setSelectionRange(...selection.current);
    selection.current = undefined;
  }, [value]);

  const applyFormat = (kind: Formatting): void => {
    const element = area.current;
    if (!element) return;
    const { selectionStart, selectionEnd } = element;
    const edit = formatted(kind, { text: value, start: selectionStart, end: selectionEnd });
    element.focus();
    element.setSelectionRange(edit.from, edit.to);
    selection.current = [edit.start, edit.end];
    if (!typeInto(edit.insert)) onChange(value.slice(0, edit.from) + edit.insert + value.slice(edit.to));
    element.setSelectionRange(edit.start, edit.end);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const kind = formattingOf(event);
    if (!kind) return;
    // Elsewhere Ctrl+K opens the list of commands.
    event.preventDefault();
    event.stopPropagation();
    applyFormat(kind);
  };
  const showPreview = (shown: boolean): void => {
    setPreviewed(shown);
    rememberPreview(shown);
  };

  const isMarkdown = format === 'markdown';
  return (
    <Field
      label="Message"
      error={error}
      optional={optional}
      help={
        !isMarkdown && (
          <>
            This message is plain text: it is shown as typed.{' '}
            <button type="button" className="format-switch" onClick={() => onFormatChange('markdown')}>
              Use formatting
            </button>
          </>
        )
      }
    >
      {(control) => (
        <div className={isMarkdown ? 'message-editor' : undefined}>
          {isMarkdown && (
            <FormattingToolbar
              controls={control.id}
              onFormat={applyFormat}
              previewed={previewed}
              onPreview={showPreview}
            />
          )}
          <GrowingTextArea
            {...input}
            {...control}
            name="message"
            area={area}
            onChange={onChange}
            onKeyDown={isMarkdown ? onKeyDown : undefined}
          />
          {isMarkdown && previewed && value.trim() !== '' && (
            <section className="message-preview" aria-label="Formatted view">
              <MessageText written={{ message: value, messageFormat: format }} className="entry-message" />
            </section>
          )}
        </div>
      )}
    </Field>
  );
}

/**
 * Types a text in place of the selection, so that the browser can undo it: nothing else does that. False where there is
 * no such command.
 */
function typeInto(text: string): boolean {
  return typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
}
