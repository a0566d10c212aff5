import type {
  Instant,
  LiveAllow,
  LiveAnchor,
  LiveMessage,
  LiveRecording,
  LiveRefusalName,
  LiveRoom,
  LiveSummary,
  LiveViewer,
} from '@fanlight/contract'
import { diamonds, ticketsGoBack } from '@fanlight/contract'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import { endsAt } from './live.machine.ts'
import type { GifterRow } from './given.store.ts'
import type { AnchorRow, RoomRow, SummaryRow } from './live.store.ts'
import type { SaidRow } from './talk.store.ts'
import type { ViewerRow } from './visits.store.ts'

export const presentAnchor = (row: AnchorRow, links: StoredLinks): LiveAnchor => ({
  ...presentPerson(row, links),
  isFollowing: row.isFollowing,
  coverUrl: row.coverKey === null ? null : links.linkTo(row.coverKey),
})

export function presentRoom(room: RoomRow, anchor: AnchorRow, links: StoredLinks, now: Instant): LiveRoom {
  const cover = room.coverKey ?? anchor.coverKey
  return {
    roomId: room.roomId,
    anchor: presentAnchor(anchor, links),
    title: room.title,
    coverUrl: cover === null ? null : links.linkTo(cover),
    entry: room.entry,
    state: room.state,
    viewers: room.viewers,
    openedAt: room.openedAt,
    beganAt: room.beganAt,
    endsAt: endsAt(room),
    endedAt: room.endedAt,
    endReason: room.endReason,
    isRecorded: room.isRecorded,
    serverTime: now,
  }
}

export const presentAllow = (
  { entry }: Pick<RoomRow, 'entry'>,
  why: LiveRefusalName | null,
  hasTicket: boolean,
): LiveAllow => ({ allowed: why === null, why, entry, hasTicket })

export const presentMessage = (row: SaidRow, links: StoredLinks): LiveMessage => ({
  messageId: row.messageId,
  from: presentPerson(row, links),
  text: row.text,
  at: row.at,
})

export const presentViewer = (row: ViewerRow, links: StoredLinks): LiveViewer => ({
  ...presentPerson(row, links),
  isMuted: row.isMuted,
  isModerator: row.isModerator,
})

/** `earnedInside`: by what was given there; what the row has is of tickets. */
type SummaryParts = {
  row: SummaryRow
  gifters: readonly GifterRow[]
  earnedInside: number
  requests: number
  recording: LiveRecording | null
}

export function presentSummary(
  room: RoomRow,
  shown: LiveRoom,
  { row, gifters, earnedInside, requests, recording }: SummaryParts,
  { links, now }: { links: StoredLinks; now: Instant },
): LiveSummary {
  const { beganAt, endedAt, peak } = room
  // They are on their way back, and count for nothing already.
  const sold = ticketsGoBack(room)
    ? { tickets: 0, diamonds: 0 }
    : { tickets: row.tickets, diamonds: Number(row.diamonds) }
  return {
    room: shown,
    seconds: beganAt === null ? 0 : Math.floor(Math.max(0, (endedAt ?? now) - beganAt) / 1000),
    viewers: row.viewers,
    peak,
    tickets: sold.tickets,
    requests,
    diamonds: diamonds(sold.diamonds + earnedInside),
    newFollowers: beganAt === null ? 0 : row.newFollowers,
    topGifters: gifters.map((one) => ({ ...presentPerson(one, links), diamonds: diamonds(Number(one.diamonds)) })),
    recording,
  }
}
