import {
  errorCatalogue,
  instant,
  SUCCESS_CODE,
  userId,
  type Account,
  type Endpoint,
  type OutputOf,
  type Reason,
} from '@fanlight/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { queryClient } from '../../../platform/api/index.ts'
import { setLanguage, startI18n } from '../../../platform/i18n/index.ts'
import { signIn, signOut, useAccount } from '../../../platform/session/index.ts'
import { answerDialog } from '../../../testing/dialogs.ts'

export const mara: Account = {
  userId: userId('101'),
  displayName: 'Mara',
  nickName: 'Mara',
  userName: 'mara',
  email: 'mara@example.com',
  headPicUrl: null,
  role: 'member',
  lastLanguageCode: 'en',
  createdAt: instant(0),
  hasPassword: true,
  hasTwoFactor: false,
}

type Body = Record<string, unknown>
type Answer = (body: Body) => Response | Promise<Response>

/** A server that answers what it was told to and remembers what it was asked. */
export function startFakeServer() {
  const answers = new Map<string, Answer>()
  const asked: { path: string; body: Body }[] = []
  vi.stubGlobal('fetch', async (path: string, request: { body: string }) => {
    const body = JSON.parse(request.body) as Body
    asked.push({ path, body })
    return answers.get(path)?.(body) ?? refusal('INTERNAL')
  })
  return {
    answer<E extends Endpoint>(endpoint: E, data: OutputOf<E>) {
      answers.set(endpoint.path, () => envelope(200, { success: true, code: SUCCESS_CODE, msg: '', data }))
    },
    refuse(endpoint: Endpoint, reason: Reason) {
      answers.set(endpoint.path, () => refusal(reason))
    },
    askedFor: (endpoint: Endpoint): Body[] =>
      asked.filter(({ path }) => path === endpoint.path).map(({ body }) => body),
  }
}

const envelope = (status: number, body: object) => new Response(JSON.stringify(body), { status })

function refusal(reason: Reason): Response {
  const { code, status, message } = errorCatalogue[reason]
  return envelope(status, { success: false, code, reason, msg: message, data: {} })
}

export async function startSession(account: Account = mara): Promise<void> {
  localStorage.clear()
  queryClient.clear()
  await startI18n('en')
  signIn({ token: 'token-of-mara', expiresAt: instant(0), user: account })
}

export async function endEverything(): Promise<void> {
  cleanup()
  answerDialog('confirm', false)
  await signOut()
  await setLanguage('en')
  vi.unstubAllGlobals()
}

/** Renders a part of the settings as the signed-in user sees it. */
export function show(part: ReactElement | ((account: Account) => ReactElement)) {
  return render(
    <QueryClientProvider client={queryClient}>
      {typeof part === 'function' ? <ForAccount part={part} /> : part}
    </QueryClientProvider>,
  )
}

function ForAccount({ part }: { part: (account: Account) => ReactElement }) {
  const account = useAccount()
  return account && part(account)
}

/** What a screen reader says of a field beside its name. */
export const describedBy = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** Types by pasting: key by key is a render each, and seconds for a form on a busy machine. */
export async function fillIn(field: HTMLElement, typed: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(typed)
}
