import { randomBytes } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownPathOf } from './own-path.ts'
import { findPath, saveLink } from './sharing.store.ts'

const PATH_MAX_LENGTH = 2_000

export type ShortLinks = ReturnType<typeof createShortLinks>

export function createShortLinks(platform: Pick<Platform, 'db' | 'clock' | 'publicUrl'>) {
  const { db, clock } = platform

  return {
    async make(longUrl: string): Promise<string> {
      const path = ownPathOf(longUrl, platform.publicUrl())
      if (path === null) throw new AppError('FOREIGN_LINK', {})
      // Written as an address, a letter of another script is nine; an index takes no more than this.
      if (path.length > PATH_MAX_LENGTH) {
        throw new AppError('INVALID_INPUT', { issues: [{ path: 'longUrl', message: 'Too long' }] })
      }
      const code = await db.transaction((tx) => saveLink(tx, { code: newCode(), path }, clock.now()))
      return `${platform.publicUrl()}/s/${code}`
    },

    pathOf: async (code: string): Promise<string | null> =>
      /^[A-Za-z0-9]{1,20}$/.test(code) ? findPath(db, code) : null,
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** 57^9: so many that two alike, or a guess, will not happen. Without letters that look alike on a poster. */
const newCode = (): string => Array.from(randomBytes(9), (byte) => LETTERS[byte % LETTERS.length]).join('')
