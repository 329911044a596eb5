import { Alert, Button, type ButtonProps } from '@blueprintjs/core';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { asProblem, type Problem } from '../api/problem.js';

export interface DeleteButtonProps {
  /** What the dialog asks, as in "Delete this entry?". */
  question: string;
  /** What is lost. */
  children: ReactNode;
  /** Deletes; rejects with a {@link Problem}. */
  remove: () => Promise<unknown>;
  onDeleted: () => void;
  onRefused: (problem: Problem) => void;
  button?: Pick<ButtonProps, 'size' | 'variant' | 'icon' | 'text' | 'aria-label'>;
}

/** A button that deletes something after a question. */
export function DeleteButton(props: DeleteButtonProps): ReactElement {
  const { question, children, remove, onDeleted, onRefused, button } = props;
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const title = useId();

  const confirm = async (): Promise<void> => {
    setDeleting(true);
    try {
      await remove();
      setAsking(false);
      onDeleted();
    } catch (error) {
      setAsking(false);
      onRefused(asProblem(error));
    } finally {
      setDeleting(false);
    }
  };

  return (
    <>
      <Button intent="danger" variant="outlined" text="Delete" {...button} onClick={() => setAsking(true)} />
      <Alert
        aria-labelledby={title}
        isOpen={asking}
        intent="danger"
        confirmButtonText="Delete"
        cancelButtonText="Cancel"
        canEscapeKeyCancel={!deleting}
        loading={deleting}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <p>
          <strong id={title}>{question}</strong>
        </p>
        <p>{children}</p>
      </Alert>
    </>
  );
}
