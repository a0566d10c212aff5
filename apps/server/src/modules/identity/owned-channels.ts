import type { ChannelKeyedBy, SessionId, UserId } from '@fanlight/contract'
import type { Realtime } from '../../platform/realtime/realtime.ts'

/** A channel about one user, which nobody but that user joins. */
type OwnedChannel = ChannelKeyedBy<{ userId: UserId }>

/** A ticket is good for a minute and its session may have ended within it, so the session is asked for as well. */
export function createOwnedChannels(deps: {
  realtime: Realtime
  sessions: { isActive(sessionId: SessionId): Promise<boolean> }
}) {
  return (channel: OwnedChannel): void =>
    deps.realtime.authorise(
      channel,
      async (who, { userId }) => who.userId === userId && (await deps.sessions.isActive(who.sessionId)),
    )
}
