/** The console's address: people are redirected there after an authorization elsewhere. */
export class ConsoleAddress {
  constructor(readonly url: string) {}
}
