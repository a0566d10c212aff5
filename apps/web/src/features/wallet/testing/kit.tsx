import {
  errorCatalogue,
  IDEMPOTENCY_HEADER,
  instant,
  SUCCESS_CODE,
  userId,
  type Account,
  type Endpoint,
  type OutputOf,
  type ProfileSummary,
  type Reason,
} from '@fanlight/contract'
import { toast, Toaster } from '@fanlight/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { queryClient } from '../../../platform/api/index.ts'
import { startI18n } from '../../../platform/i18n/index.ts'
import { startNavigation } from '../../../platform/navigation/index.ts'
import { signIn, signOut } from '../../../platform/session/index.ts'
import { answerDialog } from '../../../testing/dialogs.ts'

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

export function person(name: string, id = '21'): ProfileSummary {
  const names = { displayName: name, nickName: name, userName: name.toLowerCase() }
  return { userId: userId(id), ...names, headPicUrl: null, isCreator: true }
}
export const velvet = person('Velvet')

type Body = Record<string, unknown>
type Asked = { path: string; body: Body; key: string | undefined }

/** A server that answers what it was told to and remembers what it was asked. */
export function startServer() {
  const answers = new Map<string, (body: Body) => Response | Promise<Response>>()
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, request: { body: string; headers: Record<string, string> }) => {
    const body = JSON.parse(request.body) as Body
    asked.push({ path, body, key: request.headers[IDEMPOTENCY_HEADER] })
    return answers.get(path)?.(body) ?? refusal('NOT_FOUND')
  })
  const of = (endpoint: Endpoint) => asked.filter(({ path }) => path === endpoint.path)
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
    /** As if the answer were lost on the way. */
    breakOff(endpoint: Endpoint) {
      answers.set(endpoint.path, () => Promise.reject(new TypeError('broken off')))
    },
    /** Answers when it is told to. */
    hold<E extends Endpoint>(endpoint: E, data: OutputOf<E>): () => void {
      let release = () => undefined as void
      const gate = new Promise<void>((resolve) => {
        release = resolve
      })
      answers.set(endpoint.path, () => gate.then(() => success(data)))
      return () => release()
    },
    askedFor: (endpoint: Endpoint): Body[] => of(endpoint).map(({ body }) => body),
    keysOf: (endpoint: Endpoint): (string | undefined)[] => of(endpoint).map(({ key }) => key),
  }
}

const envelope = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const success = (data: unknown) => envelope(200, { success: true, code: SUCCESS_CODE, msg: '', data })

function refusal(reason: Reason, data: object = {}): Response {
  const { code, status, message } = errorCatalogue[reason]
  return envelope(status, { success: false, code, reason, msg: message, data })
}

export async function begin(account: Account | null = luna, at = '/'): Promise<void> {
  localStorage.clear()
  queryClient.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  await startI18n('en')
  history.replaceState(null, '', `#${at}`)
  startNavigation((to) => ({ go: to }))
  if (account) signIn({ token: 'token', expiresAt: instant(0), user: account })
}

export async function endAll(): Promise<void> {
  // What was said in one test is not heard in the next.
  toast.dismiss()
  cleanup()
  answerDialog('confirm', false)
  answerDialog('login')
  await signOut()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

export function show(part: ReactElement) {
  return render(
    <QueryClientProvider client={queryClient}>
      <Router hrefs={(to) => `#${to}`}>{part}</Router>
      <Toaster label="Messages" />
    </QueryClientProvider>,
  )
}

/** What somebody pasted: typing letter by letter shows nothing more, and takes its time. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}
