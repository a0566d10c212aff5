import type { UserId } from '@fanlight/contract'
import { UserId as AnyUserId } from '@fanlight/contract/schemas'
import { ServerError } from 'livekit-server-sdk'
import { z } from 'zod'

/** A LiveKit may have rooms of others, too. */
const PREFIX = 'fanlight-'

export const roomName = (roomId: string): string => PREFIX + roomId

export const roomIdOf = (name: string | undefined): string | null =>
  name !== undefined && /^fanlight-\d{1,19}$/.test(name) ? name.slice(PREFIX.length) : null

const Metadata = z.object({ publisher: AnyUserId })

/** Who was last allowed to send stands in what LiveKit keeps of a room. */
export const writePublisher = (publisher: UserId): string => JSON.stringify({ publisher })

export function publisherIn(metadata: string): UserId | null {
  try {
    return Metadata.parse(JSON.parse(metadata)).publisher
  } catch {
    return null
  }
}

export const personOf = (identity: string | undefined): UserId | null => AnyUserId.safeParse(identity).data ?? null

export const isNotThere = (error: unknown): boolean => error instanceof ServerError && error.code === 'not_found'
