import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { createBreaker, type Fault } from '../breaker.ts'
import type { Log } from '../log/log.ts'
import type { OutsideFailed } from '../metrics/metrics.ts'

export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Readonly<Record<string, string>>
}
export type KeptLetter = Letter & { id: string; sentAt: number }

export type Mail = {
  send(letter: Letter): Promise<void>
  /** Fails where letters cannot be handed over. */
  probe(): Promise<void>
  /** Letters kept on disk, newest first; null where real mail is sent. */
  kept: null | { list(): Promise<KeptLetter[]>; read(id: string): Promise<KeptLetter | null> }
}

export function createMail(options: {
  smtpUrl: string | null
  from: string
  directory: string
  now: () => number
  log: Log
  failed: OutsideFailed
}): Mail {
  return options.smtpUrl ? createSmtpMail(options.smtpUrl, options) : createKeptMail(options.directory, options.now)
}

/** Letters open accounts: to another machine they go encrypted or not at all. */
export function secured(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (isHere || url.protocol === 'smtps:') return smtpUrl
  url.searchParams.delete('ignoreTLS')
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Letters are sent by work of its own, which is tried again: a server that says nothing keeps it no longer than this. */
const TIMEOUTS = { dnsTimeout: 3_000, connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 8_000 }

function createSmtpMail(url: string, { from, log, failed }: { from: string; log: Log; failed: OutsideFailed }): Mail {
  const transport = createTransport({ url: secured(url), ...TIMEOUTS }, { from })
  const breaker = createBreaker({ part: 'mail', log, failed, faultOf })
  return {
    kept: null,
    async send(letter) {
      // As one address, not as text to be read: a comma in it must not become a second addressee.
      await breaker.run(() => transport.sendMail({ ...letter, to: { name: '', address: letter.to } }))
    },
    async probe() {
      await transport.verify()
    },
  }
}

/** What is wrong with a letter, or with who we say we are. A server that refuses one has answered. */
const OURS = new Set(['EENVELOPE', 'EMESSAGE', 'EAUTH', 'ENOAUTH', 'ESTREAM'])

function faultOf(error: unknown): Fault {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  if (responseCode !== undefined || OURS.has(code)) return null
  return code === 'ETIMEDOUT' ? 'timeout' : 'error'
}

const FILE = /^\d+-[a-z0-9]+\.json$/

function createKeptMail(directory: string, now: () => number): Mail {
  async function read(id: string): Promise<KeptLetter | null> {
    if (!FILE.test(id)) return null
    return readFile(join(directory, id), 'utf8').then(
      (text) => JSON.parse(text) as KeptLetter,
      () => null,
    )
  }
  return {
    async send(letter) {
      await mkdir(directory, { recursive: true })
      const id = `${now()}-${Math.random().toString(36).slice(2, 10)}.json`
      // Written beside and renamed: a program that lists the folder never reads half a letter.
      await writeFile(join(directory, `${id}.part`), JSON.stringify({ id, sentAt: now(), ...letter }), { mode: 0o600 })
      await rename(join(directory, `${id}.part`), join(directory, id))
    },
    probe: async () => void (await mkdir(directory, { recursive: true })),
    kept: {
      read,
      async list() {
        const exists = await stat(directory).catch(() => null)
        const names = exists ? (await readdir(directory)).filter((name) => FILE.test(name)) : []
        const letters = await Promise.all(names.toSorted().toReversed().slice(0, 100).map(read))
        return letters.filter((letter) => letter !== null)
      },
    },
  }
}
