import { relationsChannel, type UserId } from '@fanlight/contract'
import {
  blockUser,
  editProfile,
  followUser,
  getFilteredUserIds,
  getProfile,
  invitationSummary,
  listBlocked,
  listFollowers,
  listFollowings,
  suggestedCreators,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import { createInvitations } from './invitations.ts'
import { presentCard, presentEntry, presentProfile, presentSummary } from './profiles.present.ts'
import { createProfilesService } from './profiles.service.ts'
import * as store from './profiles.store.ts'
import { createRelations, type Subscribed } from './relations.ts'
import { exportBlocks, exportFollows } from './relations.store.ts'

export type Profiles = ReturnType<typeof createProfiles>
export { INVITE_REWARD } from './invitations.ts'
export { presentCard, presentSummary } from './profiles.present.ts'
export type { CardRow, SummaryRow } from './profiles.store.ts'

/** Profiles, who follows and who blocks whom, and who brought whom. */
export function createProfiles(
  deps: Platform & {
    http: Http
    identity: Identity
    media: Media
    links: StoredLinks
    /** For how many of those they brought somebody was rewarded. */
    rewardsOf: (userId: UserId) => Promise<number>
    subscribed: Subscribed
  },
) {
  const { http, identity, links, realtime } = deps
  const relations = createRelations(deps)
  const profiles = createProfilesService({ ...deps, relations })
  const invitations = createInvitations(deps)
  identity.accounts.onOpened(store.openProfile)
  identity.privacy.onErased(store.eraseProfile)
  deps.media.keepWhile(store.isShown)
  identity.privacy.contribute('profile', store.exportProfile)
  identity.privacy.contribute('following', exportFollows)
  identity.privacy.contribute('blocked', exportBlocks)
  realtime.authorise(
    relationsChannel,
    async (who, { userId }) => who.userId === userId && (await identity.sessions.isActive(who.sessionId)),
  )

  http.handle(getProfile, async ({ viewer, input }) => {
    const { profile, relation, isOwn } = await profiles.get(viewer, input)
    return presentProfile(profile, links, { relation, isOwn })
  })
  http.handle(editProfile, async ({ viewer, input }) => {
    const { user, profile } = await profiles.edit(viewer, input)
    return { user, profile: presentProfile(profile, links, { relation: null, isOwn: true }) }
  })
  http.handle(suggestedCreators, async ({ viewer, input }) => {
    const { page, nextCursor } = await profiles.suggested(viewer, input.cursor)
    return { creators: page.map((row) => presentCard(row, links)), nextCursor }
  })
  http.handle(followUser, ({ viewer, input }) => relations.follow(viewer, input))
  http.handle(blockUser, ({ viewer, input }) => relations.block(viewer, input))
  http.handle(listFollowings, async ({ viewer, input }) => {
    const { page, nextCursor } = await relations.followings(viewer, input.cursor)
    return { users: page.map((row) => presentEntry(row, links)), nextCursor }
  })
  http.handle(listFollowers, async ({ viewer, input }) => {
    const { page, nextCursor } = await relations.followers(viewer, input.cursor)
    return { users: page.map((row) => presentEntry(row, links)), nextCursor }
  })
  http.handle(listBlocked, async ({ viewer, input }) => {
    const { page, nextCursor } = await relations.blocked(viewer, input.cursor)
    return { users: page.map((row) => presentSummary(row, links)), nextCursor }
  })
  http.handle(getFilteredUserIds, async ({ viewer }) => ({ userIds: await relations.filtered(viewer.userId) }))
  http.handle(invitationSummary, async ({ viewer, input }) => {
    const { page, ...summary } = await invitations.summary(viewer.userId, input.cursor)
    return { ...summary, invited: page.map((row) => ({ ...presentSummary(row, links), joinedAt: row.joinedAt })) }
  })

  return { relations, setDefaults: store.updateDefaults }
}
