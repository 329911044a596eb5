/** A blue PNG of 60x60. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAA8CAMAAAANIilAAAAAA1BMVEUUWshpvskqAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIx+3BMQEAAADCoPVPbQZ/oAAAAOAzDkwAAX5mStUAAAAASUVORK5CYII=';
/** An icon that holds a blue PNG of 32x32. */
const FAVICON =
  'AAABAAEAICAAAAEAIABvAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAgDAAAARKSKxgAAAANQTFRFFFrIab7JKgAAAAlwSFlzAAAD6AAAA+gBtXtSawAAABJJREFUOMtjYBgFo2AUjALsAAAEIAABVrvN5gAAAABJRU5ErkJggg==';

/** An image that the route takes. */
export function imageFor(path: string): Buffer {
  return Buffer.from(path.endsWith('/favicon') ? FAVICON : LOGO, 'base64');
}

/** A form with an image that the route takes. */
export function imageForm(path: string): FormData {
  const file = new Blob([new Uint8Array(imageFor(path))]);
  const form = new FormData();
  form.set('file', file, 'image');
  return form;
}
