import type { CreatorSetting } from '@fanlight/contract'
import { velvet } from './people.ts'

/** Of a creator who never changed any: no calls, and everybody may write. */
export const aCreatorSetting: CreatorSetting = {
  creatorId: velvet.userId,
  videoSwitch: false,
  videoMissions: [],
  videoPrices: [],
  voiceSwitch: false,
  voicePrices: [],
  messagesFrom: 'everyone',
  messagesMinLevel: 1,
  liveEntry: { kind: 'free' },
  profile: {
    showFollowers: true,
    isDiscoverable: true,
    postAudience: 'everyone',
    commentsFrom: 'everyone',
    watermark: false,
    runWithHelp: false,
  },
}
