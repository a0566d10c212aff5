import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

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
  /** Letters kept on disk, newest first; null where real mail is sent. */
  kept: null | { list(): Promise<KeptLetter[]>; read(id: string): Promise<KeptLetter | null> }
}

export function createMail(options: {
  smtpUrl: string | null
  from: string
  directory: string
  now: () => number
}): Mail {
  return options.smtpUrl
    ? createSmtpMail(options.smtpUrl, options.from)
    : createKeptMail(options.directory, options.now)
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

function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport(secured(url), { from })
  return {
    kept: null,
    async send(letter) {
      // As one address, not as text to be read: a comma in it must not become a second addressee.
      await transport.sendMail({ ...letter, to: { name: '', address: letter.to } })
    },
  }
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
