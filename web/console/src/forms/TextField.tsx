import {
  useLayoutEffect,
  useRef,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type TextareaHTMLAttributes,
} from 'react';
import { Field, type ControlProps } from './Field.js';

interface TextProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  invalid?: boolean;
  help?: ReactNode;
  autoFocus?: boolean;
  placeholder?: string;
  optional?: boolean;
  /** Shown after the label. */
  tag?: ReactNode;
}

type NativeInput = InputHTMLAttributes<HTMLInputElement>;

export interface TextFieldProps
  extends
    TextProps,
    Pick<
      NativeInput,
      'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'min' | 'max' | 'lang' | 'disabled' | 'onBlur'
    > {
  /** Shown after the input, within its frame. */
  after?: ReactNode;
}

const classOf = (base: string, invalid: boolean): string => (invalid ? `${base} bp6-intent-danger` : base);

/**
 * One line of text. Plain elements with Blueprint's classes: its input component would import the table of all icon
 * names, which the login page does not need.
 */
export function TextField({
  label,
  error,
  invalid,
  help,
  optional,
  onChange,
  after,
  tag,
  ...input
}: TextFieldProps): ReactElement {
  return (
    <Field label={label} error={error} invalid={invalid} help={help} optional={optional} tag={tag}>
      {(control) => (
        <div className="text-input">
          <input
            type="text"
            {...input}
            {...control}
            className={classOf('bp6-input bp6-large bp6-fill', control['aria-invalid'])}
            onChange={(event) => onChange(event.target.value)}
          />
          {after}
        </div>
      )}
    </Field>
  );
}

export type TextAreaFieldProps = TextProps;

/** Several lines of text. */
export function TextAreaField({
  label,
  error,
  invalid,
  help,
  optional,
  tag,
  ...input
}: TextAreaFieldProps): ReactElement {
  return (
    <Field label={label} error={error} invalid={invalid} help={help} optional={optional} tag={tag}>
      {(control) => <GrowingTextArea {...input} {...control} />}
    </Field>
  );
}

export interface GrowingTextAreaProps
  extends ControlProps, Pick<TextProps, 'name' | 'value' | 'onChange' | 'autoFocus' | 'placeholder'> {
  onKeyDown?: TextareaHTMLAttributes<HTMLTextAreaElement>['onKeyDown'];
  /** The language that is written in it, for spelling. */
  lang?: string;
  /** The element, for who changes its text or selection. */
  area?: RefObject<HTMLTextAreaElement | null>;
}

/** A text area that grows with what is typed. */
export function GrowingTextArea({ area, onChange, ...input }: GrowingTextAreaProps): ReactElement {
  const own = useRef<HTMLTextAreaElement>(null);
  const ref = area ?? own;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [ref, input.value]);
  return (
    <textarea
      rows={4}
      {...input}
      ref={ref}
      className={classOf('bp6-input bp6-text-area bp6-fill', input['aria-invalid'])}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
