import {
  blockUser,
  editProfile,
  fittingCreators,
  followUser,
  getFilteredUserIds,
  getInterests,
  getProfile,
  invitationSummary,
  listBlocked,
  listFollowers,
  listFollowings,
  saveInterests,
  suggestedCreators,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { Presence } from '../presence/index.ts'
import type { createInterests } from './interests.ts'
import type { createInvitations } from './invitations.ts'
import { presentCard, presentEntry, presentProfile } from './profiles.present.ts'
import type { createProfilesService } from './profiles.ts'
import type { Relations } from './relations.ts'

export function registerProfilesRoutes(
  http: Http,
  deps: {
    profiles: ReturnType<typeof createProfilesService>
    relations: Relations
    interests: ReturnType<typeof createInterests>
    invitations: ReturnType<typeof createInvitations>
    links: StoredLinks
    presence: Presence
  },
): void {
  const { profiles, relations, interests, invitations, links, presence } = deps

  http.handle(getProfile, async ({ viewer, input }) => {
    const { profile, relation, isOwn, isBlocked } = await profiles.get(viewer, input)
    const shown = presentProfile(profile, links, { relation, isOwn })
    // Whoever blocks somebody hears nothing of them any more, and that they are there neither.
    if (isBlocked) return shown
    return (await presence.showOn([shown]))[0] ?? shown
  })
  http.handle(editProfile, async ({ viewer, input }) => {
    const { user, profile } = await profiles.edit(viewer, input)
    return { user, profile: presentProfile(profile, links, { relation: null, isOwn: true }) }
  })
  http.handle(suggestedCreators, async ({ viewer, input }) => {
    const { page, nextCursor } = await profiles.suggested(viewer, input.cursor)
    return { creators: await presence.showOn(page.map((row) => presentCard(row, links))), nextCursor }
  })
  http.handle(getInterests, async ({ viewer }) => ({ interests: await interests.find(viewer.userId) }))
  http.handle(saveInterests, async ({ viewer, input }) => ({ interests: await interests.save(viewer.userId, input) }))
  http.handle(fittingCreators, async ({ viewer }) => {
    const rows = await interests.fitting(viewer.userId)
    return { creators: await presence.showOn(rows.map((row) => presentCard(row, links))) }
  })
  http.handle(followUser, ({ viewer, input }) => relations.follow(viewer, input))
  http.handle(blockUser, ({ viewer, input }) => relations.block(viewer, input))
  http.handle(listFollowings, async ({ viewer, input }) => {
    const { page, nextCursor } = await relations.followings(viewer, input.cursor)
    return { users: await presence.showOn(page.map((row) => presentEntry(row, links))), nextCursor }
  })
  http.handle(listFollowers, async ({ viewer, input }) => {
    const { page, nextCursor } = await relations.followers(viewer, input.cursor)
    return { users: await presence.showOn(page.map((row) => presentEntry(row, links))), nextCursor }
  })
  http.handle(listBlocked, async ({ viewer, input }) => {
    const { page, nextCursor } = await relations.blocked(viewer, input.cursor)
    return { users: page.map((row) => presentPerson(row, links)), nextCursor }
  })
  http.handle(getFilteredUserIds, async ({ viewer }) => ({ userIds: await relations.filtered(viewer.userId) }))
  http.handle(invitationSummary, async ({ viewer, input }) => {
    const { page, ...summary } = await invitations.summary(viewer.userId, input.cursor)
    return { ...summary, invited: page.map((row) => ({ ...presentPerson(row, links), joinedAt: row.joinedAt })) }
  })
}
