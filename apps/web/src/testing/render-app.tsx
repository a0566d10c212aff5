import { instant, type Account } from '@fanlight/contract'
import { toast, Toaster } from '@fanlight/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, renderHook } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { payments } from '../features/payments/flow/payments.ts'
import { forgetRelations } from '../features/profiles/relations.ts'
import { queryClient } from '../platform/api/index.ts'
import { setLanguage, startI18n } from '../platform/i18n/index.ts'
import { startNavigation } from '../platform/navigation/index.ts'
import { signIn, signOut, useAccount } from '../platform/session/index.ts'
import { closeAllDialogs } from './dialogs.ts'
import { stopServer } from './fake-server.ts'
import { luna } from './people.ts'

// The first dialog of a file draws much for the first time; a busy machine takes longer over it than a second.
configure({ asyncUtilTimeout: 10_000 })

/** A page as it is just after loading: at an address, for an account or for a visitor. A test may begin again as another. */
export async function begin(account: Account | null = luna, at = '/'): Promise<void> {
  await signOut()
  localStorage.clear()
  queryClient.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  await startI18n('en')
  history.replaceState(null, '', `#${at}`)
  startNavigation((to) => ({ go: to }))
  if (account) signInAs(account)
}

export function signInAs(account: Account, token = 'token'): void {
  signIn({ token, expiresAt: instant(0), user: account })
}

/** Puts back what a test changed of what all files of a worker share. */
export async function endAll(): Promise<void> {
  vi.useRealTimers()
  // What was said in one test is not heard in the next.
  toast.dismiss()
  cleanup()
  closeAllDialogs()
  payments.forget()
  forgetRelations()
  await signOut()
  await setLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  stopServer()
}

type ShowOptions = { hrefs?: (to: string) => string }

/** Renders a part of the page with what the application puts around all of them. */
export function show(part: ReactElement | ((account: Account) => ReactElement), options?: ShowOptions) {
  const shown = typeof part === 'function' ? <ForAccount part={part} /> : part
  return render(shown, { wrapper: (props: { children: ReactNode }) => <Around {...props} {...options} /> })
}

/** Runs a hook where the page would. */
export function showHook<Result>(hook: () => Result) {
  return renderHook(hook, { wrapper: Around })
}

function Around({ children, hrefs = (to) => `#${to}` }: ShowOptions & { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router hrefs={hrefs}>{children}</Router>
      {createPortal(<Toaster label="Messages" />, document.body)}
    </QueryClientProvider>
  )
}

/** A part about the signed-in account, drawn again when that changes. */
function ForAccount({ part }: { part: (account: Account) => ReactElement }) {
  const account = useAccount()
  return account && part(account)
}

/** What a field holds, all at once: typing letter by letter shows nothing more, and takes its time. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}

/** Adds to what a field holds, and leaves the focus there. */
export async function paste(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

/** What a screen reader says of a field beside its name. */
export const describedBy = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
