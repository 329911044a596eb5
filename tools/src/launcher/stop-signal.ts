/** One Ctrl-C arrives up to three times (from the terminal, from npm, from our bootstrap); within this they are one. */
const SAME_KEYPRESS_MS = 1_000;

/** The wish to stop. */
export interface StopSignal {
  /** Settles at the first SIGINT, SIGTERM or SIGHUP. */
  asked: Promise<void>;
  isAsked: () => boolean;
  /** Ends the listening. */
  dispose: () => void;
}

/** Listens for the signals that end a program; `force` is called when somebody insists. */
export function listenForStop(force: () => void): StopSignal {
  let first: number | undefined;
  let tell: () => void = () => {};
  const asked = new Promise<void>((resolve) => (tell = resolve));
  const onSignal = () => {
    if (first === undefined) {
      first = Date.now();
      tell();
    } else if (Date.now() - first > SAME_KEYPRESS_MS) {
      force();
    }
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return {
    asked,
    isAsked: () => first !== undefined,
    dispose: () => signals.forEach((signal) => process.off(signal, onSignal)),
  };
}
