import * as callChannels from './calls/channels.ts'
import * as chatChannels from './chat/channels.ts'
import * as creatorChannels from './creators/channels.ts'
import type { ChannelDefinition } from './core/definition.ts'
import * as identityChannels from './identity/channels.ts'
import * as liveChannels from './live/channels.ts'
import * as mediaChannels from './media/channels.ts'
import * as notificationChannels from './notifications/channels.ts'
import * as postChannels from './posts/channels.ts'
import * as presenceChannels from './presence/channels.ts'
import * as profileChannels from './profiles/channels.ts'
import * as walletChannels from './wallet/channels.ts'

/** Every channel there is. Apart from the endpoints, so that who only listens does not load their schemas. */
export const channels: readonly ChannelDefinition[] = [
  identityChannels,
  mediaChannels,
  notificationChannels,
  presenceChannels,
  walletChannels,
  profileChannels,
  postChannels,
  chatChannels,
  callChannels,
  liveChannels,
  creatorChannels,
].flatMap((module) => Object.values(module))
