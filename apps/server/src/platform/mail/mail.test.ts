import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgotPassword, languageCodes, languages, signUp } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTexts } from '../../locales/index.ts'
import { digestOf } from '../../modules/identity/index.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { PartAway } from '../errors.ts'
import { createLog } from '../log/log.ts'
import { writeLetter } from './letters.ts'
import { createMail, secured, type Letter, type Mail } from './mail.ts'

const watched = { log: createLog('silent'), failed: () => undefined }
const letter = (changes: Partial<Letter> = {}): Letter => ({
  to: 'fan@example.com',
  subject: 'Hello',
  text: 'Hello there',
  html: '<p>Hello there</p>',
  ...changes,
})

describe('mail that is kept', () => {
  let directory: string
  let mail: Mail
  let time = 1_000_000_000_000
  beforeAll(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'fanlight-mail-')), 'mail')
    mail = createMail({ smtpUrl: null, from: 'x@example.com', directory, now: () => time, ...watched })
  })
  afterAll(() => rm(join(directory, '..'), { recursive: true }))

  it('is an empty list before the first letter', async () => {
    expect(await mail.kept!.list()).toEqual([])
  })

  it('lists letters, newest first, and reads one by its id', async () => {
    for (const subject of ['First', 'Second', 'Third']) {
      time += 1
      await mail.send(letter({ subject }))
    }
    const letters = await mail.kept!.list()
    expect(letters.map(({ subject }) => subject)).toEqual(['Third', 'Second', 'First'])
    expect(letters[0]).toMatchObject({ ...letter({ subject: 'Third' }), sentAt: time })
    expect(await mail.kept!.read(letters[2]!.id)).toEqual(letters[2])
  })

  it('is readable by the owner of the server alone', async () => {
    const [newest] = await mail.kept!.list()
    expect((await stat(join(directory, newest!.id))).mode & 0o077).toBe(0)
  })

  it('leaves alone what is not a letter', async () => {
    const before = (await mail.kept!.list()).length
    await mkdir(join(directory, 'folder'), { recursive: true })
    await writeFile(join(directory, 'notes.txt'), 'x')
    await writeFile(join(directory, '1-abc.json.part'), '{')
    expect(await mail.kept!.list()).toHaveLength(before)
  })

  it.each([
    '',
    '.',
    '..',
    '../secret.key',
    '/etc/passwd',
    '1-a.json/../../secret.key',
    '..%2f1-a.json',
    '1-a.json\u0000',
    '1-.json',
  ])('reads nothing for the id %j', async (id) => {
    expect(await mail.kept!.read(id)).toBeNull()
  })
})

describe('mail that is sent', () => {
  let server: Awaited<ReturnType<typeof startSmtp>>
  beforeAll(async () => void (server = await startSmtp()))
  afterAll(() => new Promise((resolve) => void server.server.close(resolve)))

  it('arrives by SMTP with sender, addressee, subject, text and HTML', async () => {
    const mail = createMail({
      smtpUrl: server.url,
      from: 'Fanlight <no-reply@fanlight.example>',
      directory: '/nowhere',
      now: () => 0,
      ...watched,
    })
    expect(mail.kept).toBeNull()
    await mail.send(letter({ subject: 'Café & <b>', text: 'Plain words', html: '<p>Rich words</p>' }))
    const [message] = server.messages
    expect(message).toMatchObject({ from: 'no-reply@fanlight.example', to: ['fan@example.com'] })
    expect(message?.data).toMatch(/^From: Fanlight <no-reply@fanlight\.example>$/m)
    expect(message?.data).toMatch(/^To: fan@example\.com$/m)
    expect(message?.data).toMatch(/^Subject: =\?UTF-8\?Q\?Caf=C3=A9/m)
    expect(message?.data).toContain('Plain words')
    expect(message?.data).toContain('<p>Rich words</p>')
  })

  it('is tried again when the server refuses it, and is not shown at /dev/mail', async () => {
    const app = await startTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Fanlight <no-reply@fanlight.example>' })
    try {
      const fan = await app.person({ email: 'retry@example.com' })
      server.refuseNext()
      await app.as().call(forgotPassword, { email: fan.email })
      await app.platform.jobs.runDue()
      const arrived = () => server.messages.filter(({ to }) => to.includes(fan.email))
      expect(arrived()).toHaveLength(0)
      await app.platform.db.script('update graphile_worker._private_jobs set run_at = now()')
      await app.platform.jobs.runDue()
      expect(arrived()).toHaveLength(1)
      expect((await app.http.server.inject({ url: '/dev/mail' })).statusCode).toBe(404)
      expect((await app.http.server.inject({ url: '/dev/mail.json' })).statusCode).toBe(404)
    } finally {
      await app.close()
    }
  })

  it('cannot be given more addressees by a clever address', async () => {
    const mail = createMail({
      smtpUrl: server.url,
      from: 'a@b.example',
      directory: '/nowhere',
      now: () => 0,
      ...watched,
    })
    const before = server.messages.length
    await mail
      .send(letter({ to: 'x@example.com\r\nBcc: victim@example.com', subject: 'Hi\r\nBcc: victim@example.com' }))
      .catch(() => {})
    for (const { to, data } of server.messages.slice(before)) {
      expect(to).not.toContain('victim@example.com')
      expect(data).not.toMatch(/^Bcc:/m)
    }
  })
})

describe('a mail server that has fallen silent', () => {
  it('keeps a letter for no more than a few seconds, and the next ones not at all', async () => {
    const taken = new Set<Socket>()
    const silent = createServer((socket) => void taken.add(socket.resume()))
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const failures: string[] = []
    const failed = (part: string, kind: string) => void failures.push(`${part} ${kind}`)
    const mail = createMail({ ...watched, failed, smtpUrl, from: 'a@b.example', directory: '/nowhere', now: () => 0 })
    try {
      const startedAt = performance.now()
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => mail.send(letter())))
      expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
      expect(performance.now() - startedAt).toBeLessThan(5_000)
      expect(failures).toEqual(Array(3).fill('mail timeout'))
      const later = performance.now()
      await expect(mail.send(letter())).rejects.toThrow(PartAway)
      expect(performance.now() - later).toBeLessThan(200)
    } finally {
      for (const socket of taken) socket.destroy()
      silent.close()
    }
  })
})

describe('the way to the mail server', () => {
  it.each([
    ['smtp://user:pass@mail.example:587', 'true'],
    ['smtp://mail.example:25?ignoreTLS=true', 'true'],
    ['smtp://[2001:db8::1]:25', 'true'],
    ['smtp://127.0.0.1:1025', null],
    ['smtp://localhost:1025', null],
    ['smtp://[::1]:1025', null],
    ['smtps://mail.example', null],
  ])('%s insists on TLS: %s', (given, expected) => {
    const { searchParams } = new URL(secured(given))
    expect([searchParams.get('requireTLS'), searchParams.get('ignoreTLS')]).toEqual([expected, null])
  })
})

describe('a letter', () => {
  const written = (name: string, values: Record<string, string> = {}) =>
    writeLetter({ kind: 'newDevice', to: 'a@b.c', name, language: 'en', link: 'https://x/#/a?b=1&c="', values })

  it('shows a name as it is, never as HTML', () => {
    const { html, text } = written('<img src=x onerror=alert(1)>&"\'')
    expect(html).not.toContain('<img')
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#38;&#34;&#39;')
    expect(text).toContain('Hi <img src=x onerror=alert(1)>')
  })

  it('shows what a device says of itself as it is, too', () => {
    const { html } = written('Ann', { browser: '<script>', system: '{address}', address: '$&' })
    expect(html).not.toContain('<script>')
    expect(html).toContain('&#60;script&#62; on {address} from the IP address $&#38;')
  })

  it('cannot be broken out of by its link', () => {
    expect(written('Ann').html).toContain('href="https://x/#/a?b=1&#38;c=&#34;"')
  })

  it.each(languageCodes)('is written in %s, in its direction', (language) => {
    const { html, text, subject } = writeLetter({
      kind: 'reset',
      to: 'a@b.c',
      name: 'Ann',
      language,
      link: 'https://x/',
    })
    const { tag } = languages.find(({ code }) => code === language)!
    expect(html).toContain(`<html lang="${tag}" dir="${['ar', 'he', 'fa'].includes(language) ? 'rtl' : 'ltr'}">`)
    expect(subject).toBe(mailTexts[language].reset.subject)
    expect(text).toContain('https://x/')
    expect(text).toContain('Ann')
    expect(text).not.toMatch(/\{\w+\}/)
  })
})

describe('the page of kept mail', () => {
  it('lists letters and shows one, and knows no others', async () => {
    const app = await startTestApp()
    try {
      const get = (url: string) => app.http.server.inject({ method: 'GET', url })
      expect((await get('/dev/mail')).payload).toContain('No letter has been sent yet')
      await app.person({ email: 'twice@example.com' })
      const form = {
        email: 'twice@example.com',
        password: digestOf('whatever it is'),
        nickname: 'Twice',
        birthday: '19900101',
      }
      await app.as().refused(signUp, form)
      const [kept] = await app.letters()
      const page = await get('/dev/mail')
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.payload).toContain(`href="/dev/mail/${kept!.id}"`)
      expect(page.payload).toContain('You already have an account')
      expect((await get('/dev/mail.json')).json()).toMatchObject([{ to: 'twice@example.com' }])
      expect((await get(`/dev/mail/${kept!.id}`)).payload).toBe(kept!.html)
      for (const id of ['x', '..%2f..%2fsecret.key', '1-abc.json'])
        expect((await get(`/dev/mail/${id}`)).statusCode).toBe(404)
    } finally {
      await app.close()
    }
  })

  it.each([
    ['an address of the open network', { HOST: '0.0.0.0' }],
    ['a public name', { PUBLIC_URL: 'https://fanlight.example' }],
    ['a proxy in front', { TRUST_PROXY: 'true' }],
  ])('is not there in production with %s: letters hold links that open accounts', async (_, environment) => {
    const app = await startTestApp({ NODE_ENV: 'production', ...environment })
    try {
      for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail/1-a.json']) {
        expect((await app.http.server.inject({ method: 'GET', url })).statusCode).toBe(404)
      }
      await app.letters()
    } finally {
      await app.close()
    }
  })
})

/** A mail server that takes what it is given and remembers it. */
async function startSmtp(): Promise<{
  server: Server
  url: string
  messages: { from: string; to: string[]; data: string }[]
  refuseNext(): void
}> {
  const messages: { from: string; to: string[]; data: string }[] = []
  let refuses = false
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let message = { from: '', to: [] as string[], data: '' }
    let isData = false
    let rest = ''
    const onLine = (line: string): unknown => {
      if (isData && line !== '.') return (message.data += `${line.replace(/^\.\./, '.')}\n`)
      if (isData) {
        isData = false
        messages.push(message)
        message = { from: '', to: [], data: '' }
        return say('250 kept')
      }
      const [, address = ''] = /<(.*)>/.exec(line) ?? []
      if (/^EHLO/i.test(line)) return say('250 localhost')
      if (/^MAIL FROM/i.test(line)) {
        message.from = address
        const answer = refuses ? '451 not now' : '250 ok'
        refuses = false
        return say(answer)
      }
      if (/^RCPT TO/i.test(line)) return (message.to.push(address), say('250 ok'))
      if (/^DATA/i.test(line)) return ((isData = true), say('354 go on'))
      if (/^QUIT/i.test(line)) return (say('221 bye'), socket.end())
      return say('250 ok')
    }
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(onLine)
    })
    socket.on('error', () => {})
    say('220 localhost ready')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, url, messages, refuseNext: () => void (refuses = true) }
}
