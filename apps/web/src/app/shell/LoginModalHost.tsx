import type { SignedIn } from '@fanlight/contract'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { closeLogin, loginRequest } from '../../platform/dialogs/index.ts'
import { navigate } from '../../platform/navigation/index.ts'
import { signIn, useSession } from '../../platform/session/index.ts'
import { useStore } from '../../platform/store.ts'

const loadModal = () => import('../../features/identity/index.ts')
const LoginModal = lazy(async () => ({ default: (await loadModal()).LoginModal }))

const PRELOAD_AFTER_MS = 3_000

/** The login modal, asked for by `openLogin` from anywhere. After a login it goes to the remembered page. */
export function LoginModalHost() {
  const request = useStore(loginRequest)
  const { status } = useSession()
  const statusBefore = useRef(status)

  // A visitor is likely to need it next; not at the price of the first screen.
  useEffect(() => {
    if (status === 'signedIn') return undefined
    const timer = setTimeout(() => void loadModal().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [status])

  // Signed in here or in another tab: either way the question is answered. Not when it asks for a further account.
  useEffect(() => {
    const isAnswered = statusBefore.current === 'signedOut' && status === 'signedIn'
    statusBefore.current = status
    if (isAnswered && loginRequest.get()) finish()
  }, [status])

  if (!request) return null
  return (
    <Suspense fallback={null}>
      <LoginModal
        request={request}
        onClose={closeLogin}
        onSignedIn={(signedIn: SignedIn) => {
          signIn(signedIn)
          finish()
        }}
      />
    </Suspense>
  )
}

function finish(): void {
  const target = loginRequest.get()?.target
  closeLogin()
  if (target !== undefined) navigate(target)
}
