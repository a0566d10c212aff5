import {
  APPLICATION_STATES,
  applicationChannel,
  APPROVAL_PROMISED_MS,
  DAY_MS,
  instant,
  splitContact,
  type ApplicationId,
  type ApplicationStatus,
  type applyAsCreator,
  type checkSimilarity,
  type InputOf,
  type UserId,
} from '@fanlight/contract'
import { isDuplicate, type Db, type Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Profiles } from '../profiles/index.ts'
import * as store from './applications.store.ts'
import { createCoalescing } from './coalesce.ts'
import type { Comparing } from './faces/comparing.ts'
import { verdictOf } from './faces/verdict.ts'
import { findHeadPicKey, lockRole, openSettings } from './settings.store.ts'

const REMEMBERED_MS = 20_000
const UNUSED_PHOTO_KEPT_MS = 7 * DAY_MS
const REJECTED_KEPT_MS = 365 * DAY_MS
/** So that it can be proved that a creator was checked, and no longer. */
const APPROVED_KEPT_MS = 5 * 366 * DAY_MS

type Deps = Platform & {
  identity: Identity
  media: Media
  notifications: Notifications
  profiles: Profiles
  audit: Audit
  comparing: Comparing
  contactEmail: string
}

/** From the form to the operator's decision. */
export function createApplications(deps: Deps) {
  const { db, clock, ids, realtime, identity, media, notifications, audit, comparing } = deps
  const comparisons = createCoalescing(REMEMBERED_MS)

  async function status(userId: UserId, from: Db = db): Promise<ApplicationStatus> {
    const { contactEmail } = deps
    const latest = await store.findLatest(from, userId)
    if (!latest) {
      return {
        state: APPLICATION_STATES.none,
        reason: null,
        submittedAt: null,
        decidedAt: null,
        dueAt: null,
        contactEmail,
      }
    }
    const { state, reason, submittedAt, decidedAt } = latest
    const dueAt = state === 'pending' ? instant(submittedAt + APPROVAL_PROMISED_MS) : null
    return { state: APPLICATION_STATES[state], reason, submittedAt, decidedAt, dueAt, contactEmail }
  }

  async function announce(tx: Tx, userId: UserId): Promise<ApplicationStatus> {
    const changed = await status(userId, tx)
    tx.afterCommit(() => realtime.publish(applicationChannel, { userId }, 'application_changed', changed))
    return changed
  }

  /** An operator does not become one of those they decide about. */
  function assertMember({ role }: Pick<Viewer, 'role'>): void {
    if (role === 'creator') throw new AppError('ALREADY_CREATOR', {})
    if (role !== 'member') throw new AppError('FORBIDDEN', {})
  }

  async function compareFaces(viewer: Viewer, { imageUrl, consent }: InputOf<typeof checkSimilarity>): Promise<void> {
    assertMember(viewer)
    const { userId } = viewer
    const avatarKey = await findHeadPicKey(db, userId)
    if (avatarKey === null || !(await media.read(avatarKey)))
      throw new AppError('SIMILARITY_FAILED', { cause: 'no_avatar' })

    const photoKey = await media.adopt(userId, imageUrl, 'verification')
    const known = await store.findCheck(db, { userId, photoKey, avatarKey })
    if (known) return
    if (!(await media.read(photoKey))) throw new AppError('PICTURE_REFUSED', { cause: 'missing' })

    const result = await comparing.compare({ photoKey, avatarKey })
    const verdict = 'failure' in result ? result.failure : verdictOf(result.distance)
    if (!('distance' in result) || (verdict !== 'match' && verdict !== 'unsure')) {
      // A face that proved nothing is not ours to keep.
      await db.transaction((tx) => media.retire(tx, photoKey, 'now'))
      throw new AppError('SIMILARITY_FAILED', { cause: verdict as Exclude<typeof verdict, 'match' | 'unsure'> })
    }
    const { distance } = result
    await db.transaction((tx) =>
      store.insertCheck(tx, {
        userId,
        photoKey,
        avatarKey,
        distance,
        verdict,
        consent: consent === true,
        checkedAt: clock.now(),
      }),
    )
  }

  return {
    status,

    /** A busy machine may need longer than the request has; the browser asks again and must not begin from the start. */
    async checkSimilarity(viewer: Viewer, input: InputOf<typeof checkSimilarity>): Promise<void> {
      const question = [viewer.userId, input.imageUrl, await findHeadPicKey(db, viewer.userId)].join(' ')
      await comparisons.run(question, () => compareFaces(viewer, input))
    },

    async apply(viewer: Viewer, input: InputOf<typeof applyAsCreator>): Promise<ApplicationStatus> {
      assertMember(viewer)
      const { userId } = viewer
      const avatarKey = await findHeadPicKey(db, userId)
      const photoKey = await media.keyOf(userId, input.verificationPhotoUrl, 'verification')
      const check =
        avatarKey === null || photoKey === null ? null : await store.findCheck(db, { userId, photoKey, avatarKey })
      // A new avatar after the check would be a face that nobody compared.
      if (avatarKey === null || photoKey === null || !check) throw new AppError('PHOTO_NOT_VERIFIED', {})

      try {
        return await db.transaction(async (tx) => {
          // Once more and locked: an operator may be approving the one before at this moment.
          assertMember({ role: await lockRole(tx, userId) })
          await store.insertApplication(tx, {
            applicationId: ids.next() as ApplicationId,
            userId,
            realName: input.realName,
            nickName: input.nickname,
            creatorType: input.creatorType,
            agencyName: input.creatorType === 'organization' ? input.creatorTypeDesc : '',
            ...splitContact(input.contact),
            accounts: input.account.filter(({ value }) => value !== ''),
            photoKey,
            avatarKey,
            ...check,
            submittedAt: clock.now(),
          })
          await identity.write(tx, userId, { kind: 'applicationReceived', route: '/becomeCreator' })
          return announce(tx, userId)
        })
      } catch (error) {
        if (isDuplicate(error, 'creator_applications_open')) throw new AppError('APPLICATION_PENDING', {})
        throw error
      }
    },

    /** Approves or rejects; the role, the letter and the audit entry stand or fall with it. */
    async decide(operator: Viewer, applicationId: ApplicationId, reason: string | null) {
      const application = await store.findApplication(db, applicationId)
      if (!application) throw new AppError('NOT_FOUND', {})
      const { userId } = application
      if (userId === operator.userId) throw new AppError('SELF_ACTION', {})
      const state = reason === null ? 'approved' : 'rejected'

      await db.transaction(async (tx) => {
        const isFirst = await store.decide(tx, applicationId, { state, reason, by: operator.userId, at: clock.now() })
        if (!isFirst) throw new AppError('ALREADY_DECIDED', {})
        if (reason === null) {
          await openSettings(tx, userId)
          // A user who has become an operator since stays one.
          if ((await lockRole(tx, userId)) === 'member') await identity.setRole(tx, userId, 'creator')
          await identity.write(tx, userId, { kind: 'applicationApproved', route: '/creator' })
          await notifications.tell(tx, { receiverId: userId, kind: 'application_approved', subject: applicationId })
        } else {
          const values = { reason, email: deps.contactEmail }
          await identity.write(tx, userId, { kind: 'applicationRejected', route: '/becomeCreator', values })
          const about = { receiverId: userId, subject: applicationId, quote: reason }
          await notifications.tell(tx, { kind: 'application_rejected', ...about })
        }
        await audit.record(tx, {
          actorId: operator.userId,
          action: `application.${state}`,
          subject: `user:${userId}`,
          // Nothing of the face: this entry outlives the application.
          details: { applicationId, ...(reason !== null && { reason }) },
        })
        await announce(tx, userId)
      })
    },

    /** What the privacy policy promises to be gone by then. */
    async sweep(): Promise<void> {
      await db.transaction(async (tx) => {
        const rejected = await store.takeRejectedBefore(tx, instant(clock.now() - REJECTED_KEPT_MS))
        const left = await store.takeLeftBefore(tx, instant(clock.now() - APPROVED_KEPT_MS))
        const unused = await store.takeUnusedPhotos(tx, instant(clock.now() - UNUSED_PHOTO_KEPT_MS))
        for (const key of [...rejected, ...left, ...unused]) await media.retire(tx, key, 'now')
      })
    },
  }
}
