import { useRef } from 'react';

/** An idempotency key for one request and its repetitions. `crypto.randomUUID` is missing over plain http. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the idempotency key of a body: the same for the same again, as after an answer that was lost. */
export function useRequestKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (content) => {
    const body = JSON.stringify(content);
    if (body !== last.current.body) last.current = { body, key: newRequestKey() };
    return last.current.key;
  };
}
