import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

export { expect }

export type Person = { email: string; password: string; nickname: string; userId: string; token: string; user: unknown }

export const demo = {
  fan: 'luna_reader@demo.fanlight.example',
  creator: 'velvet_synth@demo.fanlight.example',
  admin: 'house_admin@demo.fanlight.example',
  password: 'fanlight-demo',
  operatorKey: 'FANLIGHTDEMOKEYFANLIGHTDEMOKEY22',
} as const

/** Said when the window tells of it, or when the order is looked at because the window is gone: whichever comes first. */
export const PAID = /Payment successful|Transaction completed/

type Fixtures = {
  layout: 'desktop' | 'mobile'
  /** The path of a page in this layout. */
  at: (path: string) => string
  api: (path: string, body: object, token?: string) => Promise<{ success: boolean; data: never; reason?: string }>
  /** A new person, with an account whose e-mail address is confirmed, but no browser. */
  newPerson: () => Promise<Person>
  /** A new person who was made an operator and has no second factor yet. */
  newOperator: () => Promise<Person>
  /** Puts a session into a browser, as a sign-in there would have. */
  signedIn: (context: BrowserContext, person: Person) => Promise<void>
  signInAsDemo: (email: string) => Promise<Person>
  /** Another browser, of the same kind of device. */
  anotherBrowser: () => Promise<BrowserContext>
}

const digest = (password: string): string => createHash('sha256').update(password).digest('hex')

type Api = Fixtures['api']

/**
 * The demo operator's session, which every journey shares: a code of the authenticator app is good once, and journeys
 * that each wanted one would wait half a minute for one another.
 */
async function operatorSession(signInNow: () => ReturnType<Api>): ReturnType<Api> {
  const file = join(process.env['E2E_DATA_DIR'] ?? '', 'operator-of-the-journeys.json')
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null) return JSON.parse(kept) as Awaited<ReturnType<Api>>
  const answer = await signInNow()
  // Another worker may read it at any moment: it is there as a whole or not at all.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(answer))
  await rename(draft, file)
  return answer
}

/** With the code of the authenticator app, where there is one. Each is good once: another journey may have used it just now. */
async function signIn(api: Api, email: string, password: string): ReturnType<Api> {
  const ask = () => api('lk-user/h5web/app/emailLogin', { email, password: digest(password) })
  let asked = await ask()
  // Journeys come from one address, and some of them sign in with a wrong password: then the others wait as they are told.
  while (asked.reason === 'TOO_MANY') {
    await sleep((asked.data as { retryAfterMs: number }).retryAfterMs)
    asked = await ask()
  }
  if (asked.reason !== 'SECOND_FACTOR_REQUIRED') return asked
  const { challenge } = asked.data as { challenge: string }
  const tried = new Set<string>()
  let answer = asked
  await expect
    .poll(
      async () => {
        const code = operatorCodes().find((each) => !tried.has(each))
        // Wrong ones are counted: none is tried twice.
        if (code === undefined) return false
        tried.add(code)
        answer = await api('lk-user/h5web/twoFactor/verify', { challenge, code })
        return answer.success
      },
      { intervals: [1_000] },
    )
    .toBe(true)
  return answer
}

/** What the demo operator's authenticator app shows, and what it shows next, which is good already. */
function operatorCodes(): string[] {
  const totp = new TOTP({ secret: Secret.fromBase32(demo.operatorKey) })
  return [0, 30_000].map((ahead) => totp.generate({ timestamp: Date.now() + ahead }))
}

/** `npm run operator`, on the data of the server under test, which goes on running. */
async function runOperatorCommand(...args: string[]): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const dataDir = process.env['E2E_DATA_DIR'] ?? ''
  const env = { ...process.env, FANLIGHT_DATA_DIR: dataDir, FANLIGHT_DEMO: 'false' }
  const command = promisify(execFile)(join(root, 'node_modules/.bin/tsx'), ['apps/server/src/operator.ts', ...args], {
    cwd: root,
    env,
  })
  await command.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`operator ${args.join(' ')}: ${stdout}${stderr}`)
  })
}

/** The code in the newest letter to an address, once it is there. */
export async function codeMailedTo(baseURL: string | undefined, email: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const letters = (await (await fetch(`${baseURL}/dev/mail.json`)).json()) as { to: string; subject: string }[]
      code = /\b\d{6}\b/.exec(letters.find(({ to }) => to === email)?.subject ?? '')?.[0] ?? ''
      return code
    })
    .not.toBe('')
  return code
}

export const test = base.extend<Fixtures>({
  layout: async ({}, use, info) => use(info.project.name === 'mobile' ? 'mobile' : 'desktop'),

  at: async ({ layout }, use) => use((path) => (layout === 'mobile' ? `/#/m${path}` : `/#${path}`)),

  api: async ({ baseURL }, use) => {
    await use(async (path, body, token = 'nohave') => {
      const answer = await fetch(`${baseURL}/v2/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { success: boolean; data: never; reason?: string }
    })
  },

  newPerson: async ({ api, baseURL }, use) => {
    await use(async () => {
      const nickname = `Fan_${randomBytes(4).toString('hex')}`
      const [email, password] = [`${nickname.toLowerCase()}@example.com`, `secret ${nickname}`]
      const body = { email, nickname, password: digest(password), birthday: '19900101' }
      const { data } = await api('lk-user/h5web/signup', body)
      const { token, user } = data as { token: string; user: { userId: string; emailVerified: boolean } }
      const verify = async () => api('lk-user/h5web/email/verify', { code: await codeMailedTo(baseURL, email) }, token)
      await expect.poll(async () => (await verify()).success).toBe(true)
      user.emailVerified = true
      return { email, password, nickname, token, user, userId: user.userId }
    })
  },

  newOperator: async ({ api, newPerson }, use) => {
    await use(async () => {
      const person = await newPerson()
      await runOperatorCommand('add', person.email)
      // Sessions of the time before are over.
      const { data } = await signIn(api, person.email, person.password)
      return { ...person, ...(data as Pick<Person, 'token' | 'user'>) }
    })
  },

  signInAsDemo: async ({ api }, use) => {
    await use(async (email) => {
      const signInNow = () => signIn(api, email, demo.password)
      const { success, data, reason } = await (email === demo.admin ? operatorSession(signInNow) : signInNow())
      if (!success) throw new Error(`${email} could not sign in: ${reason}`)
      const { token, user } = data as { token: string; user: { userId: string; nickName: string } }
      return { email, password: demo.password, nickname: user.nickName, token, user, userId: user.userId }
    })
  },

  anotherBrowser: async ({ browser, baseURL, viewport, userAgent, isMobile, hasTouch }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const kind = { viewport, isMobile, hasTouch, ...(baseURL && { baseURL }), ...(userAgent && { userAgent }) }
      const context = await browser.newContext(kind)
      opened.push(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },

  signedIn: async ({}, use) => {
    await use(async (context, { token, user, userId }) => {
      await context.addInitScript(
        ([account, key, id]) => {
          // Once: a later navigation must not undo a sign-out.
          if (sessionStorage.getItem('e2e')) return
          sessionStorage.setItem('e2e', 'done')
          localStorage.setItem('ageConfirmed', 'true')
          localStorage.setItem('user', JSON.stringify(account))
          localStorage.setItem('tokenSavedAt', String(Date.now()))
          localStorage.setItem('authenticated', 'true')
          localStorage.setItem('token', key)
          const saved = { user: account, token: key, tokenSavedAt: Date.now() }
          localStorage.setItem('savedAccounts', JSON.stringify({ [id]: saved }))
        },
        [user, token, userId] as const,
      )
    })
  },
})

/** Past the age gate without seeing it: for journeys about something else. */
export async function adult(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('ageConfirmed', 'true'))
}

/** A page that hears nothing by itself: for journeys about what it finds out by asking. */
export async function withoutRealtime(page: Page): Promise<void> {
  await page.routeWebSocket(/\/realtime/, (socket) => socket.close())
}

/** The letters kept by the server, newest first. */
export async function lettersTo(page: Page, email: string): Promise<{ subject: string; text: string }[]> {
  const answer = await page.request.get('/dev/mail.json')
  const letters = (await answer.json()) as { to: string; subject: string; text: string }[]
  return letters.filter(({ to }) => to === email)
}

/** Answers the question whether it is still them. */
export async function proveByPassword(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

/** The same of the demo operator, by a code that no other journey has used. */
export async function proveByOperatorsApp(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const tried = new Set<string>()
  await expect(async () => {
    const code = operatorCodes().find((one) => !tried.has(one))
    if (code === undefined) throw new Error('The next code is not there yet')
    tried.add(code)
    await dialog.getByLabel('Code from your authenticator app').fill(code)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden({ timeout: 5_000 })
  }).toPass()
}

/** Goes through the dialog that asks for a confirmed address. It mails a code of its own, after the one of the sign-up. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your email address' })
  await expect(dialog).toBeVisible()
  let codes: string[] = []
  await expect
    .poll(async () => {
      codes = (await lettersTo(page, email)).flatMap(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0] ?? [])
      return codes.length
    })
    .toBeGreaterThan(1)
  await dialog.getByLabel('Code from the email').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}
