/** A notice of the side door as the disk keeps it. */
export interface KeptNotice {
  /** A SideDoorNotice as ProtoJSON, as it was signed. */
  readonly notice: Uint8Array;
  readonly signature: Uint8Array;
  readonly pageId: string;
  readonly noticeId: string;
  readonly sequence: number;
  /** Whether it has become an incident, or was refused for good; it is kept for a while so that it is not taken again. */
  readonly isDone: boolean;
}
