import { TestEnvironment } from 'jest-environment-jsdom';

/** Globals that Node has and jsdom lacks. */
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'File',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'structuredClone',
];

/** A DOM with Node's own fetch, so that calls use the same code as in a browser. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    // jsdom has no layout; its own implementation only logs an error.
    this.global.scrollTo = () => {};
    this.global.ResizeObserver = class {
      observe() {}
      disconnect() {}
    };
    const { Blob, FileReader } = this.global;
    Blob.prototype.text ??= function text() {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsText(this);
      });
    };
  }
}
