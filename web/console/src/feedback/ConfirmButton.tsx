import { Alert, Button, Tooltip, type ButtonProps } from '@blueprintjs/core';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { asProblem, type Problem } from '../api/problem.js';

export interface ConfirmButtonProps {
  /** What the dialog asks, as in "Delete this entry?". */
  question: string;
  /** What follows from a yes. */
  children: ReactNode;
  /** The yes. */
  confirm: string;
  /** The no. */
  refrain?: string;
  /** Whether a yes takes something away; colours the dialog. */
  intent?: 'danger' | 'primary';
  /** Does it; rejects with a {@link Problem}. */
  act: () => Promise<unknown>;
  onDone: () => void;
  onRefused: (problem: Problem) => void;
  /** What follows is shown at once, and taken back when it is refused: the dialog waits for no answer. */
  atOnce?: boolean;
  /** Shown over the button, for one that is only an icon. */
  tooltip?: string;
  button?: Pick<ButtonProps, 'size' | 'variant' | 'icon' | 'text' | 'aria-label' | 'intent'>;
}

/** A button that does something after a question. */
export function ConfirmButton(props: ConfirmButtonProps): ReactElement {
  const { question, children, confirm, refrain = 'Cancel', intent = 'danger' } = props;
  const { act, onDone, onRefused, atOnce = false } = props;
  const [asking, setAsking] = useState(false);
  const [acting, setActing] = useState(false);
  const title = useId();

  const onConfirm = async (): Promise<void> => {
    setActing(true);
    if (atOnce) setAsking(false);
    try {
      await act();
      setAsking(false);
      onDone();
    } catch (error) {
      setAsking(false);
      onRefused(asProblem(error));
    } finally {
      setActing(false);
    }
  };

  const button = (
    <Button intent={intent} variant="outlined" text={confirm} {...props.button} onClick={() => setAsking(true)} />
  );
  return (
    <>
      {props.tooltip ? <Tooltip content={props.tooltip}>{button}</Tooltip> : button}
      <Alert
        aria-labelledby={title}
        isOpen={asking}
        intent={intent}
        confirmButtonText={confirm}
        cancelButtonText={refrain}
        canEscapeKeyCancel={!acting}
        loading={acting && !atOnce}
        onCancel={() => setAsking(false)}
        onConfirm={() => void onConfirm()}
      >
        <p>
          <strong id={title}>{question}</strong>
        </p>
        <p>{children}</p>
      </Alert>
    </>
  );
}
