import { useEffect, useRef, useState, type ReactElement } from 'react';

/** The gateway's frame: it shows what it is given under a policy of its own. */
const FRAME = '/api/preview-frame';
/** Until it has said how tall it is, and the most it gets; beyond that it scrolls (px). */
const FIRST_HEIGHT = 320;
const MAX_HEIGHT = 900;

export interface PreviewFrameProps {
  title: string;
  /** A whole document. Nothing in it runs, and nothing in it is a neighbour of ours: the frame has an origin of its own. */
  html: string;
}

/** Shows a document that somebody else is going to see. */
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
      // Its origin is opaque, so it has no name to send to; only this document is in it.
      onLoad={() => frame.current?.contentWindow?.postMessage({ html }, '*')}
    />
  );
}
