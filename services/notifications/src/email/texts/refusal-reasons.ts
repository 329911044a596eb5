import { RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';

/** Why an endpoint was switched off, in one language. */
export function refusalReasons(of: {
  refuses: string;
  gone: string;
  permanent: string;
  onlyFailures: string;
}): Readonly<Record<RefusalReason, string>> {
  return {
    [RefusalReason.UNSPECIFIED]: of.refuses,
    [RefusalReason.GONE]: of.gone,
    [RefusalReason.PERMANENT]: of.permanent,
    [RefusalReason.ONLY_FAILURES]: of.onlyFailures,
  };
}
