import { relationsChannel, type UserId } from '@fanlight/contract'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Presence } from '../presence/index.ts'
import { createInterests } from './interests.ts'
import { eraseInterests, exportInterests } from './interests.store.ts'
import { createInvitations } from './invitations.ts'
import { createOutside } from './outside.ts'
import { registerProfilesRoutes } from './profiles.routes.ts'
import { createProfilesService } from './profiles.ts'
import * as store from './profiles.store.ts'
import { createRelations, type Subscribed } from './relations.ts'
import { exportBlocks, exportFollows } from './relations.store.ts'

export type Profiles = ReturnType<typeof createProfiles>
export { INVITE_REWARD } from './invitations.ts'
export type { OutsidePerson } from './outside.ts'
export { presentCard } from './profiles.present.ts'
export { cardColumns, type CardRow } from './profiles.sql.ts'

/** Profiles, who follows and who blocks whom, and who brought whom. */
export function createProfiles(
  deps: Platform & {
    http: Http
    identity: Identity
    presence: Presence
    media: Media
    notifications: Notifications
    links: StoredLinks
    /** For how many of the people they brought a user was rewarded. */
    rewardsOf: (userId: UserId) => Promise<number>
    subscribed: Subscribed
  },
) {
  const { http, identity, links, presence } = deps
  const relations = createRelations(deps)
  relations.onBlocked((tx, oneId, otherId) => presence.part(tx, oneId, otherId))
  const profiles = createProfilesService({ ...deps, relations })
  const invitations = createInvitations(deps)
  const interests = createInterests(deps)
  identity.accounts.onOpened(store.openProfile)
  identity.privacy.afterErasedInParts(store.eraseFollows)
  identity.privacy.afterErased(store.eraseProfile)
  identity.privacy.afterErased(eraseInterests)
  deps.media.keepWhile(store.isShown)
  deps.media.onTakenDown(async (tx, picture) => {
    const wasAvatar = await store.dropPicture(tx, picture)
    if (wasAvatar) await identity.change(tx, picture.ownerId, { headPicKey: null })
  })
  identity.privacy.contribute('profile', store.exportProfile)
  identity.privacy.contribute('interests', exportInterests)
  identity.privacy.contribute('following', exportFollows)
  identity.privacy.contribute('blocked', exportBlocks)
  identity.authoriseOwner(relationsChannel)

  registerProfilesRoutes(http, { profiles, relations, interests, invitations, links, presence })

  return { relations, setDefaults: profiles.setDefaults, outside: createOutside(deps) }
}
