import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react';

/** The gateway's frame document: it renders what it receives under its own policy. */
const FRAME = '/api/preview-frame';
/** Height until it has reported its own, and maximum height; beyond that it scrolls (px). */
const FIRST_HEIGHT = 320;
const MAX_HEIGHT = 900;

export interface PreviewFrameProps {
  title: string;
  /** A complete document. Nothing in it runs, and it is isolated from the console: the frame has an opaque origin. */
  html: string;
  /** Width of the window it is drawn for (px): shown smaller where there is less room. Without one, the room there is. */
  width?: number;
}

/** Shows a document as its recipients will see it. */
export function PreviewFrame({ title, html, width }: PreviewFrameProps): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const loaded = useRef(false);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [room, scale] = useScale(width);
  // The origin is opaque, so there is no target origin to name; the frame has only this document.
  const show = (): void => frame.current?.contentWindow?.postMessage({ html }, '*');
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<{ height?: unknown }>): void => {
      if (source !== frame.current?.contentWindow || typeof data.height !== 'number') return;
      setHeight(Math.min(data.height, MAX_HEIGHT));
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (loaded.current) show();
  }, [html]);
  return (
    <div ref={room} className="preview-room" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        src={FRAME}
        sandbox="allow-scripts"
        className="preview-frame"
        height={height}
        style={width === undefined ? undefined : { width, scale: String(scale) }}
        onLoad={() => {
          loaded.current = true;
          show();
        }}
      />
    </div>
  );
}

/** The element that something of a width is shown in, and how much smaller it has to be for that; 1 at most. */
function useScale(width: number | undefined): [RefObject<HTMLDivElement | null>, number] {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = room.current;
    if (width === undefined || !element) return;
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return [room, scale];
}
