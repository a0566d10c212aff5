import { randomBytes } from 'node:crypto'
import { createShortLink } from '@fanlight/contract/schemas'
import type { Database } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'
import { AppError } from '../../platform/errors.ts'
import type { HttpServer } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownPathOf } from './own-path.ts'

const PATH_MAX_LENGTH = 2_000

/** Short addresses for pages of this site. */
export function createSharing(platform: Platform & { http: HttpServer }): void {
  const { db, clock, http } = platform
  const publicUrl = () => platform.publicUrl()
  http.handle(createShortLink, async ({ input }) => {
    const path = ownPathOf(input.longUrl, publicUrl())
    if (path === null) throw new AppError('FOREIGN_LINK', {})
    // Written as an address, a letter of another script is nine; an index takes no more than this.
    if (path.length > PATH_MAX_LENGTH) {
      throw new AppError('INVALID_INPUT', { issues: [{ path: 'longUrl', message: 'Too long' }] })
    }
    return { shortUrl: `${publicUrl()}/s/${await codeFor(db, path, clock.now())}` }
  })

  http.server.get('/s/:code', async (request, reply) => {
    const { code } = request.params as { code: string }
    const found = /^[A-Za-z0-9]{1,20}$/.test(code) ? await findPath(db, code) : null
    reply.header('cache-control', found === null ? 'no-store' : 'public, max-age=3600')
    // To a path, never to an address: whatever is stored, nobody can be led away from here.
    return reply.redirect(found ?? '/#/home', 302)
  })
}

async function codeFor(db: Database, path: string, now: number): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.run(sql`
      insert into short_links (code, path, made_at) values (${newCode()}, ${path}, ${new Date(now)})
      on conflict (path) do nothing
    `)
    const row = await tx.maybe<{ code: string }>(sql`select code from short_links where path = ${path}`)
    if (!row) throw new Error('The short link just made is not there')
    return row.code
  })
}

async function findPath(db: Database, code: string): Promise<string | null> {
  return (await db.maybe<{ path: string }>(sql`select path from short_links where code = ${code}`))?.path ?? null
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** 57^9: so many that two alike, or a guess, will not happen. Without letters that look alike on a poster. */
const newCode = (): string => Array.from(randomBytes(9), (byte) => LETTERS[byte % LETTERS.length]).join('')
