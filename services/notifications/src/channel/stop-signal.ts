/** Signals that the app is stopping; a class so that Nest can provide it. */
export class StopSignal {
  constructor(readonly signal: AbortSignal) {}
}
