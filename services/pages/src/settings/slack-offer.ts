/** Whether there is a Slack app, without which no page can offer Slack. */
export class SlackOffer {
  constructor(readonly isConfigured: boolean) {}
}
