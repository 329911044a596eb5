import { connect } from 'node:net';

/** Whether a process listens at a port of 127.0.0.1; for `startServer`, which asks every few milliseconds. */
export function listening(port: number): () => true | undefined {
  let isOpen = false;
  return () => {
    if (isOpen) return true;
    const socket = connect(port, '127.0.0.1', () => {
      isOpen = true;
      socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    return undefined;
  };
}
