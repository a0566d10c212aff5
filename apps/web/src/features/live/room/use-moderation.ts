import {
  muteInLive,
  pinInLive,
  setLiveModerator,
  unsayInLive,
  type LiveMessageId,
  type LiveRoomId,
  type ProfileSummary,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'

type Person = Pick<ProfileSummary, 'userId' | 'nickName'>

/** False: it was refused, and the person has read why. */
async function attempt(act: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await act()
    if (done !== undefined) toast.success(done, { id: 'live' })
    return true
  } catch (error) {
    toast.error(describeError(error), { id: 'live' })
    return false
  }
}

/** Whom a creator lets look after the chat of all their rooms. */
export function useNaming() {
  const text = useText()
  return ({ userId, nickName: name }: Person, isModerator: boolean): Promise<boolean> =>
    attempt(
      () => call(setLiveModerator, { otherUserId: userId, isModerator }),
      text(isModerator ? 'live.moderators.named' : 'live.moderators.unnamed', { name }),
    )
}

/** What keeps a chat in order. What came of it is heard by all who are in the room, and so by who did it. */
export function useModeration(roomId: LiveRoomId) {
  const text = useText()
  return {
    mute: ({ userId, nickName: name }: Person, isMuted: boolean): Promise<boolean> =>
      attempt(
        () => call(muteInLive, { roomId, otherUserId: userId, isMuted }),
        text(isMuted ? 'live.chat.mutedName' : 'live.chat.unmuted', { name }),
      ),
    unsay: (messageId: LiveMessageId): Promise<boolean> => attempt(() => call(unsayInLive, { roomId, messageId })),
    pin: (messageId: LiveMessageId | null): Promise<boolean> => attempt(() => call(pinInLive, { roomId, messageId })),
  }
}
