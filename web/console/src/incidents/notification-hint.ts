/** Who hears of an entry: an internal incident is told to the organisation's own channels alone. */
export function notificationHint(internal: boolean): string {
  return internal ? 'Integrations' : 'Integrations + Subscribers';
}
