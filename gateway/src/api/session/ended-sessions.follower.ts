import { fromBinary } from '@bufbuild/protobuf';
import type { Bus } from '@candor/bus/bus.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { events } from '@candor/proto/events.js';
import { StreamFollower } from '@candor/streams/stream-follower.js';
import { REMEMBERED_MS, type EndedSessions } from './ended-sessions.js';

const SUBJECT = 'evt.identity.v1.session_ended';

/**
 * Follows which sessions have ended early: every event of the last quarter of an hour, then each new one. Nothing has
 * to be kept on disk.
 */
export function followEndedSessions(bus: Bus, ended: EndedSessions, log: AppLogger): StreamFollower {
  return new StreamFollower(
    bus,
    {
      stream: 'EVENTS',
      subject: SUBJECT,
      from: { agoMs: REMEMBERED_MS },
      take: ({ data, info }) => {
        const { userId, sessionEpoch, sessionId } = fromBinary(events[SUBJECT], data);
        const at = Math.floor(info.timestampNanos / 1_000_000);
        if (sessionId === '') ended.note(userId, sessionEpoch, at);
        else ended.noteOne(sessionId, at);
      },
    },
    log,
  );
}
