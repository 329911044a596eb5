import { OverlayToaster, Position } from '@blueprintjs/core';

let instance: ReturnType<typeof OverlayToaster.create> | undefined;

/** The console's only toaster, created on first use. */
export function toaster(): ReturnType<typeof OverlayToaster.create> {
  instance ??= OverlayToaster.create({ position: Position.TOP, maxToasts: 3, canEscapeKeyClear: true });
  return instance;
}
