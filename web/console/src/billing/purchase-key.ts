/** Names one purchase, so that the server carries it out once. `crypto.randomUUID` is missing over plain http. */
export function newPurchaseKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
