import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './common-passwords.ts'

/** What a browser sends for a typed password; the server only ever sees this. */
export const digestOf = (typed: string): string => createHash('sha256').update(typed).digest('hex')

const ARGON2ID = 2
const options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (digest: string): Promise<string> => hash(digest, options)

/** Somebody without an account costs as much time as somebody with one, so that time does not tell them apart. */
const nobody = hash(digestOf('nobody'), options)

export async function isPassword(passwordHash: string | null, digest: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), digest)
  return matches && passwordHash !== null
}

const commonDigests = new Set(commonPasswords().map(digestOf))
export const isCommonPassword = (digest: string): boolean => commonDigests.has(digest)
