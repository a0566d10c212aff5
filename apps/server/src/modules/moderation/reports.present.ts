import {
  diamonds,
  type OpenedMedia,
  type PostId,
  type Report,
  type ReportSummary,
  type UserId,
} from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { Media, ShownFile, Viewing } from '../media/index.ts'
import type { EvidenceRow, ReportRow } from './reports.store.ts'

export function presentReport(row: ReportRow, links: StoredLinks): ReportSummary {
  const { reportId, targetType, targetId, reason, text, reportedAt, reporter, score, owner, openCount, decidedAt } = row
  return {
    reportId,
    targetType,
    postId: targetType === 'post' ? (targetId as PostId) : null,
    reason,
    text,
    reportedAt,
    reporter: reporter && presentPerson(reporter, links),
    score,
    owner: owner && presentPerson(owner, links),
    openCount,
    decision:
      decidedAt === null
        ? null
        : { kind: row.decision ?? 'dismissed', by: row.decidedBy, at: decidedAt, note: row.note },
    appeal: appealOf(row),
  }
}

function appealOf({ appeal, reporterId }: ReportRow): ReportSummary['appeal'] {
  if (appeal === null) return null
  const { userId, text, at, outcome, note, decidedAt } = appeal
  return {
    side: userId === reporterId ? 'reporter' : 'owner',
    text,
    at,
    outcome: outcome === null || decidedAt === null ? null : { kind: outcome, at: decidedAt, note },
  }
}

/** With nothing that opens: of what lies in a vault there is a blur. */
export const presentEvidence = (
  { ownerId }: ReportRow,
  rows: readonly EvidenceRow[],
  viewing: Viewing,
): Report['evidence'] =>
  rows.map(({ place, fromId, at, text, media, price, isReported }) => ({
    place,
    isByOwner: fromId === ownerId,
    at,
    text,
    media: media.map((one) => ({ type: one.type, fuzzyUrl: 'folder' in one ? viewing.fuzzy(one.folder) : null })),
    price: price === null ? null : diamonds(price),
    isReported,
  }))

/** Links for the one operator who asked, which end within hours. */
export function presentOpened(one: ShownFile, viewerId: UserId, links: StoredLinks, media: Media): OpenedMedia {
  const { type } = one
  if (one.type === 'file') {
    return { type, url: media.files.linkTo(one, viewerId).url, coverUrl: null, name: one.name }
  }
  if ('key' in one) return { type, url: links.linkTo(one.key), coverUrl: null, name: null }
  const shown = { folder: one.folder, kind: one.type === 'image' ? ('photo' as const) : ('video' as const) }
  return { type, ...media.viewing.open(shown, { viewerId, until: null, watermark: null }), name: null }
}
