import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './common-passwords.ts'

/** What a browser sends for a typed password; the server only ever sees this. */
export const digestOf = (typed: string): string => createHash('sha256').update(typed).digest('hex')

const ARGON2ID = 2
const costly = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Tests open accounts by the thousand, and nobody steals their passwords. */
const cheap = { ...costly, memoryCost: 64, timeCost: 1 }

export const hashPassword = (digest: string): Promise<string> => hash(digest, costly)

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords({ isTest }: { isTest: boolean }) {
  const options = isTest ? cheap : costly
  /** An address without an account costs as much time as one with an account, so that time does not tell them apart. */
  const nobody = hash(digestOf('nobody'), options)

  return {
    hash: (digest: string): Promise<string> => hash(digest, options),

    async isRight(passwordHash: string | null, digest: string): Promise<boolean> {
      const matches = await verify(passwordHash ?? (await nobody), digest)
      return matches && passwordHash !== null
    },
  }
}

const commonDigests = new Set(commonPasswords().map(digestOf))
export const isCommonPassword = (digest: string): boolean => commonDigests.has(digest)
