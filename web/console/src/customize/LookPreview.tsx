import { SegmentedControl } from '@blueprintjs/core';
import { useEffect, useState, type ReactElement } from 'react';
import { type LookPreview as Shown } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { PreviewFrame } from '../previews/PreviewFrame.js';
import { usePreviewCustomizationMutation } from './customize.api.js';
import { toDraft, type CustomizeValues } from './customize.rules.js';

/** What is typed rests for this long before it is shown (ms). */
const REST_MS = 400;
/** Widths that people have (px); the frame is shown smaller where there is less room. */
const WIDTHS = { phone: 390, desktop: 1_100 };

/** On windows up to this width (px) the phone is shown first. */
const SMALL = 600;

type Width = keyof typeof WIDTHS;
type Part = 'page' | 'mail';

export interface LookPreviewProps {
  values: CustomizeValues;
  /** Whose look; undefined for the first page. */
  pageId: string | undefined;
}

/** Page and mail beside the form, as they would look with what is typed; of a further page, the page alone. */
export function LookPreview({ values, pageId }: LookPreviewProps): ReactElement {
  const [preview] = usePreviewCustomizationMutation();
  const [shown, setShown] = useState<Shown>();
  const [problem, setProblem] = useState<string>();
  const [part, setPart] = useState<Part>('page');
  const [width, setWidth] = useState<Width>(window.innerWidth < SMALL ? 'phone' : 'desktop');
  const draft = JSON.stringify(toDraft(values));
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      try {
        const answer = await preview({ pageId, draft: JSON.parse(draft) as CustomizeValues }).unwrap();
        if (!isCurrent) return;
        setShown(answer);
        setProblem(undefined);
      } catch (error) {
        if (isCurrent) setProblem(asProblem(error).detail);
      }
    };
    const timer = setTimeout(() => void load(), shown ? REST_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [draft]);
  return (
    <section className="card look-preview" aria-label="Preview">
      <div className="look-choices">
        {pageId === undefined && (
          <SegmentedControl
            aria-label="What is shown"
            size="small"
            value={part}
            onValueChange={(value) => setPart(value as Part)}
            options={[
              { label: 'Page', value: 'page' },
              { label: 'Mail', value: 'mail' },
            ]}
          />
        )}
        <SegmentedControl
          aria-label="How wide"
          size="small"
          value={width}
          onValueChange={(value) => setWidth(value as Width)}
          options={[
            { label: 'Phone', value: 'phone' },
            { label: 'Desktop', value: 'desktop' },
          ]}
        />
      </div>
      {problem !== undefined && (
        <p className="option-hint" role="status">
          {shown ? 'This is how it was before the last change: ' : ''}
          {problem}
        </p>
      )}
      {shown && (
        <PreviewFrame
          key={`${part} ${width}`}
          title={part === 'page' ? 'Your page' : 'A mail'}
          html={(shown[part] ?? shown.page).html}
          width={WIDTHS[width]}
        />
      )}
    </section>
  );
}
