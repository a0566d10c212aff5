import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { usingDataFolder } from './data-folder.ts'
import { CannotStart } from './errors.ts'

/**
 * One secret per installation; every use derives a key of its own, so that one use cannot forge for another. While it is
 * replaced there are two: what is made is made with the new one, and what the one before it made is still good.
 */
export type Secrets = {
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  /** How the secret of before signed this: for what is found again by its signature. Null where there is none. */
  signBefore(purpose: string, text: string): string | null
  encrypt(purpose: string, text: string): string
  /** Throws SealedByAnother when neither secret opens it. */
  decrypt(purpose: string, sealed: string): string
  /** The same sealed with the secret of today; null when it is already. Throws SealedByAnother. */
  reseal(purpose: string, sealed: string): string | null
}

/** It was sealed with a secret that is not here any more, or it was damaged. */
export class SealedByAnother extends Error {
  override readonly name = 'SealedByAnother'
}

export function createSecrets(master: string, previous: string | null = null): Secrets {
  const today = createKeys(master)
  const before = previous === null ? null : createKeys(previous)
  /** What it says, and whether the secret of today says it. */
  function open(purpose: string, sealed: string): { text: string; isCurrent: boolean } {
    const text = today.open(purpose, sealed)
    if (text !== null) return { text, isCurrent: true }
    const former = before?.open(purpose, sealed) ?? null
    if (former === null) throw new SealedByAnother(`Sealed with another secret (${purpose})`)
    return { text: former, isCurrent: false }
  }

  return {
    sign: today.sign,
    verify: (purpose, text, signature) =>
      isSame(today.sign(purpose, text), signature) ||
      (before !== null && isSame(before.sign(purpose, text), signature)),
    signBefore: (purpose, text) => before?.sign(purpose, text) ?? null,
    encrypt: (purpose, text) => today.seal(purpose, text),
    decrypt: (purpose, sealed) => open(purpose, sealed).text,
    reseal(purpose, sealed) {
      const { text, isCurrent } = open(purpose, sealed)
      return isCurrent ? null : today.seal(purpose, text)
    },
  }
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function createKeys(master: string) {
  const keys = new Map<string, KeyObject>()
  const keyFor = (purpose: string): KeyObject => {
    const known = keys.get(purpose)
    if (known) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', master, 'fanlight', purpose, 32)))
    keys.set(purpose, key)
    return key
  }
  return {
    sign: (purpose: string, text: string): string =>
      createHmac('sha256', keyFor(purpose)).update(text).digest('base64url'),
    seal(purpose: string, text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    /** Null: it was not sealed with this key, or not like this. */
    open(purpose: string, sealed: string): string | null {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length < 28) return null
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

const SHORTEST_SECRET = 32

/** The installation's secret when the operator gave none: made once, readable by this user alone. */
export const readOrMakeSecret = (dataDir: string): Promise<string> => usingDataFolder(dataDir, () => secretIn(dataDir))

async function secretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(file)) await makeSecret(file)
  await chmod(file, 0o600)
  const secret = (await readFile(file, 'utf8')).trim()
  // An empty secret would let anybody sign links and tickets, and nothing would look wrong.
  if (secret.length < SHORTEST_SECRET) throw new CannotStart(`${file} is damaged. Restore it from a backup.`)
  return secret
}

/** Written beside and then linked: the file is there whole or not at all, and of several processes one makes it. */
async function makeSecret(file: string): Promise<void> {
  const beside = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(beside, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    await link(beside, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(beside)
  }
}

/** 256 bits that nobody can guess. What is stored is only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
