/**
 * One Ctrl-C arrives up to three times (from the terminal, from npm, from our bootstrap); within this time they count
 * as one.
 */
const SAME_KEYPRESS_MS = 1_000;

/** The request to stop. */
export interface StopSignal {
  /** Settles at the first SIGINT, SIGTERM or SIGHUP, or when the program that forked us is gone. */
  asked: Promise<void>;
  isAsked: () => boolean;
}

/** Listens for the signals that end a program; `force` is called when a second signal arrives. */
export function listenForStop(force: () => void): StopSignal {
  let first: number | undefined;
  let resolveAsked: () => void = () => {};
  const asked = new Promise<void>((resolve) => (resolveAsked = resolve));
  const onSignal = () => {
    if (first === undefined) {
      first = Date.now();
      resolveAsked();
    } else if (Date.now() - first > SAME_KEYPRESS_MS) {
      force();
    }
  };
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, onSignal);
  return { asked, isAsked: () => first !== undefined };
}
