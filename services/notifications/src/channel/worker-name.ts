/** The token under which a worker app provides its name, for the actor of its calls. */
export const WORKER_NAME = Symbol('WORKER_NAME');
