import { useEffect, useRef, useState, type ReactElement } from 'react';

/** The gateway's frame document: it renders what it receives under its own policy. */
const FRAME = '/api/preview-frame';
/** Height until it has reported its own, and maximum height; beyond that it scrolls (px). */
const FIRST_HEIGHT = 320;
const MAX_HEIGHT = 900;

export interface PreviewFrameProps {
  title: string;
  /** A complete document. Nothing in it runs, and it is isolated from the console: the frame has an opaque origin. */
  html: string;
}

/** Shows a document as its recipients will see it. */
export function PreviewFrame({ title, html }: PreviewFrameProps): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<{ height?: unknown }>): void => {
      if (source !== frame.current?.contentWindow || typeof data.height !== 'number') return;
      setHeight(Math.min(data.height, MAX_HEIGHT));
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return (
    <iframe
      ref={frame}
      title={title}
      src={FRAME}
      sandbox="allow-scripts"
      className="preview-frame"
      height={height}
      // The origin is opaque, so there is no target origin to name; the frame has only this document.
      onLoad={() => frame.current?.contentWindow?.postMessage({ html }, '*')}
    />
  );
}
