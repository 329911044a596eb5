import { Button } from '@blueprintjs/core';
import { CloudUpload, Media } from '@blueprintjs/icons';
import { useId, useRef, useState, type DragEvent, type ReactElement } from 'react';
import { asProblem, type Problem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { FormProblem } from '../forms/FormProblem.js';
import { useRemoveImageMutation, useUploadImageMutation, type ImageKind } from './customize.api.js';

const KINDS: Record<
  ImageKind,
  { name: string; hint: string; accept: string; /** Within a sentence. */ noun?: string }
> = {
  logo: {
    name: 'Logo',
    hint: 'Square, max 3 MB, at least 60x60 px; PNG, JPEG or WebP.',
    accept: 'image/png,image/jpeg,image/webp',
  },
  'logo-dark': {
    name: 'Dark logo',
    noun: 'dark logo',
    hint: 'The same, for visitors whose pages are dark. Without it they see the logo.',
    accept: 'image/png,image/jpeg,image/webp',
  },
  favicon: {
    name: 'Favicon',
    hint: '32x32 px .ico file.',
    accept: '.ico,image/x-icon,image/vnd.microsoft.icon',
  },
};

export interface ImageUploadProps {
  kind: ImageKind;
  /** Its address; empty while there is none. */
  url: string;
  editable: boolean;
  /** Whose image; undefined for the first page. */
  pageId?: string;
}

/** An image of the page with its thumbnail: dropped or chosen, and removable. */
export function ImageUpload({ kind, url, editable, pageId }: ImageUploadProps): ReactElement {
  const { name, hint, accept, noun = kind } = KINDS[kind];
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [upload, uploading] = useUploadImageMutation();
  const [remove, removing] = useRemoveImageMutation();
  const [problem, setProblem] = useState<Problem>();
  const [over, setOver] = useState(false);
  const present = url !== '';
  const busy = uploading.isLoading || removing.isLoading;

  const change = async (act: () => Promise<unknown>, done: string, failed: string): Promise<void> => {
    if (busy) return;
    setProblem(undefined);
    try {
      await act();
      void showToast({ message: done, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    } catch (error) {
      setProblem(asProblem(error));
      void showToast({ message: failed, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
    }
  };
  const onFile = (file: File | undefined): void => {
    if (!file || !editable) return;
    void change(
      () => upload({ pageId, kind, file }).unwrap(),
      `${name} uploaded successfully.`,
      // The specification's own spelling.
      `Failed to updload ${noun}.`,
    );
  };
  const onRemove = (): void =>
    void change(() => remove({ pageId, kind }).unwrap(), `${name} removed.`, `The ${noun} could not be removed.`);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };

  return (
    <div className="image-upload">
      <h2 id={`${id}-name`}>{name}</h2>
      <div
        className={over && editable ? 'drop-area over' : 'drop-area'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <span className={`thumbnail ${kind}`}>
          {present ? <img src={url} alt={`Present ${noun}`} /> : <Media aria-label={`No ${noun}`} />}
        </span>
        <div className="drop-texts">
          {editable && <p>Drop an image here, or</p>}
          {editable && (
            <Button
              icon={<CloudUpload />}
              loading={uploading.isLoading}
              disabled={removing.isLoading}
              aria-describedby={`${id}-hint`}
              onClick={() => input.current?.click()}
            >
              Choose {noun}
            </Button>
          )}
          {editable && present && (
            <Button
              variant="minimal"
              intent="danger"
              loading={removing.isLoading}
              aria-label={`Remove ${noun}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          )}
          <p id={`${id}-hint`} className="option-hint">
            {hint}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={`File of the ${noun}`}
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            // So that the same file can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      <FormProblem problem={problem} />
    </div>
  );
}
