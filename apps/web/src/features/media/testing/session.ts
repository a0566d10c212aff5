import { getUploadConfig, instant, SUCCESS_CODE, userId, type Account, type UploadConfig } from '@fanlight/contract'
import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { queryClient } from '../../../platform/api/index.ts'
import { startI18n } from '../../../platform/i18n/index.ts'
import { signIn, signOut } from '../../../platform/session/index.ts'

export const luna: Account = {
  userId: userId('7'),
  displayName: 'Luna',
  nickName: 'Luna',
  userName: 'luna',
  email: 'luna@example.com',
  headPicUrl: null,
  role: 'member',
  lastLanguageCode: 'en',
  createdAt: instant(0),
  hasPassword: true,
  hasTwoFactor: false,
}

export const config: UploadConfig = {
  accessKeyId: 'access',
  policy: 'policy',
  signature: 'signature',
  host: 'https://store.example/pictures',
  expiresAt: instant(0),
  keyPrefix: '7/',
  maxBytes: 10 * 1024 * 1024,
  fields: null,
}

type Answer = { data: unknown } | { status: number; body: object }

/** Answers upload configurations, and what else the test says. */
export function startFakeApi(others: Record<string, () => Answer> = {}) {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const given = { config }
  vi.stubGlobal('fetch', async (path: string, request: { body: string }) => {
    asked.push({ path, body: JSON.parse(request.body) as Record<string, unknown> })
    const answer = path === getUploadConfig.path ? { data: given.config } : (others[path]?.() ?? { data: {} })
    if ('status' in answer) return new Response(JSON.stringify(answer.body), { status: answer.status })
    return new Response(JSON.stringify({ success: true, code: SUCCESS_CODE, msg: '', data: answer.data }))
  })
  return { given, askedFor: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body) }
}

export async function begin(account: Account | null = luna): Promise<void> {
  localStorage.clear()
  queryClient.clear()
  await startI18n('en')
  if (account) signIn({ token: `token-${account.userId}`, expiresAt: instant(0), user: account })
}

export async function endAll(): Promise<void> {
  cleanup()
  await signOut()
  vi.unstubAllGlobals()
  vi.useRealTimers()
}

export const photo = (name = 'photo.png', type = 'image/png'): File => new File(['bytes'], name, { type })
