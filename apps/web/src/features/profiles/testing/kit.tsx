import {
  errorCatalogue,
  instant,
  SUCCESS_CODE,
  userId,
  type Account,
  type Endpoint,
  type OutputOf,
  type Profile,
  type ProfileCard,
  type Reason,
} from '@fanlight/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { queryClient } from '../../../platform/api/index.ts'
import { startI18n } from '../../../platform/i18n/index.ts'
import { startNavigation } from '../../../platform/navigation/index.ts'
import { signIn, signOut } from '../../../platform/session/index.ts'
import { forgetRelations } from '../relations.ts'
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

export const velvet: Profile = {
  userId: userId('21'),
  displayName: 'Velvet',
  nickName: 'Velvet',
  userName: 'velvet',
  headPicUrl: null,
  isCreator: true,
  coverUrl: null,
  bio: 'Old machines.\nWarm tape.',
  location: 'Glasgow',
  links: [{ label: 'Listen', url: 'https://www.example.com/listen' }],
  tags: ['tape', 'synth'],
  joinedAt: instant(Date.UTC(2026, 3, 20)),
  counts: { followers: 12_345, followings: 1 },
  relation: null,
}

export function card(id: number, part: Partial<ProfileCard> = {}): ProfileCard {
  const name = `Creator${id}`
  const names = { displayName: name, nickName: name, userName: name.toLowerCase() }
  const nothing = { headPicUrl: null, coverUrl: null, bio: '', tags: [], followers: 0 }
  return { userId: userId(String(id)), ...names, ...nothing, isCreator: true, isFollowing: false, ...part }
}

type Body = Record<string, unknown>
type Answer = (body: Body) => Response | Promise<Response>

/** A server that answers what it was told to and remembers what it was asked. */
export function startServer() {
  const answers = new Map<string, Answer>()
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
    answerBy<E extends Endpoint>(endpoint: E, answer: (body: Body) => OutputOf<E>) {
      answers.set(endpoint.path, (body) => success(answer(body)))
    },
    refuse(endpoint: Endpoint, reason: Reason, details: object = {}) {
      answers.set(endpoint.path, () => refusal(reason, details))
    },
    /** Answers when it is told to. */
    hold<E extends Endpoint>(endpoint: E, data: OutputOf<E>): () => void {
      let release = () => undefined as void
      const gate = new Promise<void>((resolve) => {
        release = resolve
      })
      answers.set(endpoint.path, () => gate.then(() => success(data)))
      return release
    },
    askedFor: (endpoint: Endpoint): Body[] =>
      asked.filter(({ path }) => path === endpoint.path).map(({ body }) => body),
  }
}

const envelope = (status: number, body: object) => new Response(JSON.stringify(body), { status })

const success = (data: unknown) => envelope(200, { success: true, code: SUCCESS_CODE, msg: '', data })

function refusal(reason: Reason, data: object = {}): Response {
  const { code, status, message } = errorCatalogue[reason]
  return envelope(status, { success: false, code, reason, msg: message, data })
}

export async function begin(account: Account | null): Promise<void> {
  localStorage.clear()
  queryClient.clear()
  await startI18n('en')
  history.replaceState(null, '', '#/')
  startNavigation((to) => ({ go: to }))
  if (account) signIn({ token: 'token', expiresAt: instant(0), user: account })
}

export async function endAll(): Promise<void> {
  cleanup()
  answerDialog('confirm', false)
  answerDialog('login')
  answerDialog('share')
  forgetRelations()
  await signOut()
  vi.unstubAllGlobals()
}

export function show(part: ReactElement, { hrefs = (to: string) => `#${to}` } = {}) {
  return render(
    <QueryClientProvider client={queryClient}>
      <Router hrefs={hrefs}>{part}</Router>
    </QueryClientProvider>,
  )
}
