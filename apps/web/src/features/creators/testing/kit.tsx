import {
  errorCatalogue,
  instant,
  SUCCESS_CODE,
  userId,
  type Account,
  type ApplicationStatus,
  type Endpoint,
  type OutputOf,
  type Reason,
} from '@fanlight/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { queryClient } from '../../../platform/api/index.ts'
import { startI18n } from '../../../platform/i18n/index.ts'
import { signIn, signOut } from '../../../platform/session/index.ts'
import { answerDialog } from '../../../testing/dialogs.ts'

export const luna: Account = {
  userId: userId('7'),
  displayName: 'Luna',
  nickName: 'Luna',
  userName: 'luna',
  email: 'luna@example.com',
  headPicUrl: '/media/avatar.jpg',
  role: 'member',
  lastLanguageCode: 'en',
  createdAt: instant(0),
  hasPassword: true,
  hasTwoFactor: false,
}

export const statusOf = (
  state: ApplicationStatus['state'],
  part: Partial<ApplicationStatus> = {},
): ApplicationStatus => ({
  state,
  reason: null,
  submittedAt: null,
  decidedAt: null,
  dueAt: null,
  contactEmail: 'creators@fanlight.example',
  ...part,
})

type Body = Record<string, unknown>

/** A server that answers what it was told to and remembers what it was asked. */
export function startServer() {
  const answers = new Map<string, (body: Body) => Response | Promise<Response>>()
  const asked: { path: string; body: Body }[] = []
  vi.stubGlobal('fetch', async (path: string, request: { body: string }) => {
    const body = JSON.parse(request.body) as Body
    asked.push({ path, body })
    return answers.get(path)?.(body) ?? refusal('NOT_FOUND')
  })
  return {
    answer<E extends Endpoint>(endpoint: E, data: OutputOf<E>) {
      answers.set(endpoint.path, () => success(data))
    },
    answerBy<E extends Endpoint>(endpoint: E, answer: (body: Body) => OutputOf<E> | Promise<OutputOf<E>>) {
      answers.set(endpoint.path, async (body) => success(await answer(body)))
    },
    refuse(endpoint: Endpoint, reason: Reason, details: object = {}) {
      answers.set(endpoint.path, () => refusal(reason, details))
    },
    askedFor: (endpoint: Endpoint): Body[] =>
      asked.filter(({ path }) => path === endpoint.path).map(({ body }) => body),
  }
}

const envelope = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const success = (data: unknown) => envelope(200, { success: true, code: SUCCESS_CODE, msg: '', data })

function refusal(reason: Reason, details: object = {}): Response {
  const { code, status, message } = errorCatalogue[reason]
  return envelope(status, { success: false, code, reason, msg: message, data: details })
}

export async function begin(account: Account | null = luna): Promise<void> {
  localStorage.clear()
  queryClient.clear()
  await startI18n('en')
  if (account) signIn({ token: 'token', expiresAt: instant(0), user: account })
}

export async function endAll(): Promise<void> {
  cleanup()
  answerDialog('confirm', false)
  answerDialog('login')
  await signOut()
  vi.unstubAllGlobals()
}

export function show(part: ReactElement) {
  return render(
    <QueryClientProvider client={queryClient}>
      <Router hrefs={(to) => `#${to}`}>{part}</Router>
    </QueryClientProvider>,
  )
}
