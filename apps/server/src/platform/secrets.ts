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

/** One secret per installation; every use derives a key of its own, so that one use cannot forge for another. */
export type Secrets = {
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  encrypt(purpose: string, text: string): string
  decrypt(purpose: string, sealed: string): string
}

export function createSecrets(master: string): Secrets {
  const keys = new Map<string, KeyObject>()
  const keyFor = (purpose: string): KeyObject => {
    const known = keys.get(purpose)
    if (known) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', master, 'fanlight', purpose, 32)))
    keys.set(purpose, key)
    return key
  }
  const sign = (purpose: string, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')

  return {
    sign,
    verify(purpose, text, signature) {
      const [expected, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
    encrypt(purpose, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

const SHORTEST_SECRET = 32

/** The installation's secret when the operator gave none: made once, readable by this user alone. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(file)) await makeSecret(file)
  await chmod(file, 0o600)
  const secret = (await readFile(file, 'utf8')).trim()
  // An empty secret would let anybody sign links and tickets, and nothing would look wrong.
  if (secret.length < SHORTEST_SECRET) throw new Error(`${file} is damaged. Restore it from a backup.`)
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
