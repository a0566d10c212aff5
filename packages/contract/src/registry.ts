import * as admin from './admin/endpoints.ts'
import * as adminMoney from './admin/money.endpoints.ts'
import * as calls from './calls/endpoints.ts'
import * as callGifts from './calls/gifts.endpoints.ts'
import * as callPlans from './calls/plans.endpoints.ts'
import * as chatForCreators from './chat/creators.endpoints.ts'
import * as chat from './chat/endpoints.ts'
import type { EndpointDefinition } from './core/definition.ts'
import * as creators from './creators/endpoints.ts'
import * as discovery from './discovery/endpoints.ts'
import * as earnings from './earnings/endpoints.ts'
import * as gifts from './gifts/endpoints.ts'
import * as identity from './identity/endpoints.ts'
import * as liveBoard from './live/board.endpoints.ts'
import * as live from './live/endpoints.ts'
import * as liveGifts from './live/gifts.endpoints.ts'
import * as liveRecordings from './live/recordings.endpoints.ts'
import * as liveModerators from './live/moderators.endpoints.ts'
import * as livePrograms from './live/program.endpoints.ts'
import * as media from './media/endpoints.ts'
import * as memberships from './memberships/endpoints.ts'
import * as moderation from './moderation/endpoints.ts'
import * as people from './moderation/people.endpoints.ts'
import * as forbidden from './moderation/pictures.endpoints.ts'
import * as notices from './notices/endpoints.ts'
import * as notifications from './notifications/endpoints.ts'
import * as payments from './payments/endpoints.ts'
import * as platform from './platform/endpoints.ts'
import * as posts from './posts/endpoints.ts'
import * as presence from './presence/endpoints.ts'
import * as profiles from './profiles/endpoints.ts'
import * as sharing from './sharing/endpoints.ts'
import * as studio from './studio/endpoints.ts'
import * as tips from './tips/endpoints.ts'
import * as wallet from './wallet/endpoints.ts'

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every endpoint there is: what the server must handle, the documentation lists and the fuzzer tries. */
export const endpoints: readonly EndpointDefinition[] = [
  identity,
  media,
  notices,
  notifications,
  platform,
  presence,
  sharing,
  wallet,
  profiles,
  payments,
  creators,
  memberships,
  tips,
  earnings,
  posts,
  gifts,
  chat,
  chatForCreators,
  calls,
  live,
  liveBoard,
  liveGifts,
  liveRecordings,
  liveModerators,
  livePrograms,
  callGifts,
  callPlans,
  studio,
  moderation,
  forbidden,
  people,
  discovery,
  admin,
  adminMoney,
]
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
