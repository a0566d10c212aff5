import {
  HOUR_MS,
  instant,
  REPORT_EVIDENCE_KEPT_MS,
  type createReport,
  type InputOf,
  type ReportId,
  type ReportTarget,
  type UserId,
} from '@fanlight/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Doubt, Media, ShownFile } from '../media/index.ts'
import type { Notifications } from '../notifications/index.ts'
import { createAppeals } from './appeals.ts'
import { createDeciding } from './deciding.ts'
import { registerModerationRoutes } from './moderation.routes.ts'
import { createPeople } from './people.ts'
import { createPictures } from './pictures.ts'
import * as store from './reports.store.ts'

type TargetOf<T extends ReportTarget['type']> = Extract<ReportTarget, { type: T }>

/** Whose it is that is reported, and what there is to see; null when it is not there for the one who reports it. */
type Found = { ownerId: UserId; shown: readonly store.Evidence[] } | null

type Reportable<T extends ReportTarget['type']> = {
  show: (from: Db, target: TargetOf<T>, reporterId: UserId) => Promise<Found>
  /** From everybody. What is gone already is no reason to fail. */
  takeDown: (tx: Tx, id: TargetOf<T>['id'], between: { ownerId: UserId; reporterId: UserId }) => Promise<void>
  /** To whose it was, when taking it down was a mistake. Left out where nothing is left to give back: it can be said again. */
  restore?: (tx: Tx, id: TargetOf<T>['id'], shown: store.Evidence) => Promise<void>
}

/** Total over the contract's targets: one that joins there does not compile until its module answers for it. */
export type ReportTargets = { [T in Exclude<ReportTarget['type'], 'user'>]: Reportable<T> }

const SWEEP_EVERY_MS = HOUR_MS

export type Moderation = {
  /** Also happens by itself: what was kept to decide by goes after its time. */
  sweep(): Promise<void>
}

/** What people report, and what operators decide about it. */
export function createModeration(
  deps: Platform & {
    http: Http
    audit: Audit
    identity: Identity
    media: Media
    notifications: Notifications
    links: StoredLinks
    targets: ReportTargets
  },
): Moderation {
  const { db, clock, ids, http, identity, media, targets } = deps
  // A report stays when its author leaves: it is about another person, and may be all there is to go by.
  identity.privacy.contribute('reports', store.exportReports)
  identity.privacy.contribute('appeals', store.exportAppeals)
  media.keepWhile(store.isPictureInReport)
  media.nudity.onDoubt(bringUp)
  media.assets.keepFilesWhile(store.isAssetInReport)

  function find(target: ReportTarget, reporterId: UserId): Promise<Found> {
    switch (target.type) {
      case 'user':
        return findPerson(target.id)
      case 'post':
        return targets.post.show(db, target, reporterId)
      case 'comment':
        return targets.comment.show(db, target, reporterId)
      case 'call':
        return targets.call.show(db, target, reporterId)
      case 'message':
        return targets.message.show(db, target, reporterId)
      case 'live':
        return targets.live.show(db, target, reporterId)
      case 'live_message':
        return targets.live_message.show(db, target, reporterId)
    }
  }

  async function findPerson(userId: UserId): Promise<Found> {
    const person = await store.findPerson(db, userId)
    const evidence = person && { ...person, fromId: userId, media: [], price: null, isReported: true }
    return evidence && { ownerId: userId, shown: [evidence] }
  }

  async function report(reporterId: UserId, { target, reason, text }: InputOf<typeof createReport>): Promise<ReportId> {
    const found = await find(target, reporterId)
    if (found === null) throw new AppError('NOT_FOUND', {})
    const { ownerId, shown } = found
    if (ownerId === reporterId) throw new AppError('SELF_ACTION', {})
    // The name of a message is its author's own.
    const targetId = target.type === 'message' ? `${ownerId}:${target.id}` : target.id
    const made = {
      reportId: ids.next() as ReportId,
      reporterId,
      ownerId,
      targetType: target.type,
      targetId,
      reason,
      text,
    }
    return db.transaction(async (tx) => {
      const reportId = await store.insertReport(tx, made, clock.now())
      if (reportId === made.reportId) await store.insertEvidence(tx, reportId, shown)
      return reportId
    })
  }

  async function takeDown(tx: Tx, { targetType, targetId, ownerId, reporterId }: store.ReportRow): Promise<void> {
    if (targetType === 'user' || ownerId === null) return
    if (targetType === 'picture') return media.takeDown(tx, targetId)
    const id = targetType === 'message' ? targetId.slice(targetId.indexOf(':') + 1) : targetId
    await targets[targetType].takeDown(tx, id as never, { ownerId, reporterId: reporterId ?? ownerId })
  }

  async function restore(tx: Tx, { targetType, targetId }: store.ReportRow, shown: store.Evidence): Promise<void> {
    if (targetType !== 'user' && targetType !== 'picture')
      await targets[targetType].restore?.(tx, targetId as never, shown)
  }

  /** What the check of public pictures is in doubt about, before it is known whether a person thinks so too. */
  async function bringUp({ place, file, score }: Doubt): Promise<void> {
    const found = await findDoubted(place, file)
    if (found === null) return
    const { ownerId, shown } = found
    const [targetType, targetId] =
      place.type === 'picture' ? ['picture' as const, place.key] : ['post' as const, place.postId]
    const picture = 'key' in file ? file.key : file.assetId
    await db.transaction(async (tx) => {
      const made = {
        reportId: ids.next() as ReportId,
        ownerId,
        targetType,
        targetId,
        picture,
        score: Math.round(score * 100),
      }
      const reportId = await store.insertPictureReport(tx, made, clock.now())
      if (reportId !== null) await store.insertEvidence(tx, reportId, shown)
    })
  }

  async function findDoubted(place: Doubt['place'], file: ShownFile): Promise<Found> {
    const { ownerId } = place
    if (place.type === 'post') return targets.post.show(db, { type: 'post', id: place.postId }, ownerId)
    const shown = { fromId: ownerId, at: clock.now(), text: '', media: [file], price: null, isReported: true }
    return { ownerId, shown: [shown] }
  }

  async function sweep(): Promise<void> {
    await db.transaction(async (tx) => {
      const gone = await store.takeOldEvidence(tx, instant(clock.now() - REPORT_EVIDENCE_KEPT_MS))
      for (const { key } of gone) await media.retire(tx, key, 'now')
    })
  }

  deps.everyAlone(SWEEP_EVERY_MS, 'moderation.sweep', sweep)
  registerModerationRoutes(http, {
    report,
    deciding: createDeciding({ ...deps, takeDown }),
    appeals: createAppeals({ ...deps, restore }),
    people: createPeople(deps),
    pictures: createPictures(deps),
  })
  return { sweep }
}
