import { Alert, Button, Tooltip, type ButtonProps } from '@blueprintjs/core';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { asProblem, type Problem } from '../api/problem.js';

export interface ConfirmButtonProps {
  /** The question of the dialog, as in "Delete this entry?". */
  question: string;
  /** The consequences of confirming. */
  children: ReactNode;
  /** The label of the confirming button. */
  confirm: string;
  /** The label of the cancelling button. */
  refrain?: string;
  /** Whether confirming removes something; colours the dialog. */
  intent?: 'danger' | 'primary';
  /** Performs the action; rejects with a {@link Problem}. */
  act: () => Promise<unknown>;
  onDone: () => void;
  onRefused: (problem: Problem) => void;
  /** The result is shown optimistically, and undone when it is refused: the dialog does not wait for the response. */
  atOnce?: boolean;
  /** Tooltip of the button, for one that is only an icon. */
  tooltip?: string;
  /** Shows something else than a button, as an item of a menu. @param ask opens the dialog */
  trigger?: (ask: () => void) => ReactElement;
  button?: Pick<ButtonProps, 'size' | 'variant' | 'icon' | 'text' | 'aria-label' | 'intent'>;
}

/** A button that performs an action after a confirmation. */
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
      {props.trigger?.(() => setAsking(true)) ??
        (props.tooltip ? <Tooltip content={props.tooltip}>{button}</Tooltip> : button)}
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
