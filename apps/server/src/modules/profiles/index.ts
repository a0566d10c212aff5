import { editProfile, getProfile, listFollowers, listFollowings, suggestedCreators } from '@fanlight/contract'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import { presentCard, presentProfile, presentSummary } from './profiles.present.ts'
import { createProfilesService } from './profiles.service.ts'
import * as store from './profiles.store.ts'

/** Profiles and who follows whom. */
export function createProfiles(deps: Platform & { http: Http; identity: Identity; links: StoredLinks }): void {
  const { http, identity, links } = deps
  const profiles = createProfilesService(deps)
  identity.accounts.onOpened(store.openProfile)
  identity.privacy.onErased(store.eraseProfile)
  identity.privacy.contribute('profile', store.exportProfile)
  identity.privacy.contribute('following', store.exportFollows)

  http.handle(getProfile, async ({ viewer, input }) => {
    const { profile, relation } = await profiles.get(viewer, input)
    return presentProfile(profile, links, relation)
  })
  http.handle(editProfile, async ({ viewer, input }) => {
    const { user, profile } = await profiles.edit(viewer, input)
    return { user, profile: presentProfile(profile, links, null) }
  })
  http.handle(suggestedCreators, async ({ viewer, input }) => {
    const { page, nextCursor } = await profiles.suggested(viewer, input.cursor)
    return { creators: page.map((row) => presentCard(row, links)), nextCursor }
  })
  http.handle(listFollowings, async ({ viewer, input }) => {
    const { page, nextCursor } = await profiles.followings(viewer, input.cursor)
    return { users: page.map((row) => presentSummary(row, links)), nextCursor }
  })
  http.handle(listFollowers, async ({ viewer, input }) => {
    const { page, nextCursor } = await profiles.followers(viewer, input.cursor)
    return { users: page.map((row) => presentSummary(row, links)), nextCursor }
  })
}
