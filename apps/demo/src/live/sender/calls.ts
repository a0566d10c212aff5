import { createHash } from 'node:crypto'
import {
  emailLogin,
  IDEMPOTENCY_HEADER,
  logout,
  NO_TOKEN,
  REQUEST_TIMEOUT_MS,
  TOKEN_HEADER,
  type CallOf,
  type Endpoint,
  type Envelope,
  type OutputOf,
  type Reason,
  type UserId,
} from '@fanlight/contract'

export class Refused extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

export type Person = ReturnType<typeof createPerson>

/** Somebody of the demo world, who does what they do by the same calls as everybody. */
export function createPerson({ address, email, password }: Record<'address' | 'email' | 'password', string>) {
  let session: { token: string; userId: UserId } | null = null

  async function send<E extends Endpoint>(endpoint: E, input: CallOf<E>, headers: object): Promise<OutputOf<E>> {
    const answer = await fetch(`${address}${endpoint.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: session?.token ?? NO_TOKEN, ...headers },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const said = (await answer.json()) as Envelope<OutputOf<E>>
    if (!said.success) throw new Refused(said.reason)
    return said.data
  }

  async function logIn(): Promise<{ token: string; userId: UserId }> {
    const digest = createHash('sha256').update(password).digest('hex')
    const { token, user } = await send(emailLogin, { email, password: digest }, {})
    session = { token, userId: user.userId }
    return session
  }

  return {
    userId: async (): Promise<UserId> => (session ?? (await logIn())).userId,

    async call<E extends Endpoint>(endpoint: E, input: CallOf<E>, key?: string): Promise<OutputOf<E>> {
      if (!session) await logIn()
      const headers = key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }
      try {
        return await send(endpoint, input, headers)
      } catch (error) {
        if (!(error instanceof Refused && error.reason === 'TOKEN_INVALID')) throw error
        // Somebody ended all sessions of the account.
        session = null
        await logIn()
        return send(endpoint, input, headers)
      }
    },

    /** So that no session is left behind in their list of devices. */
    async leave(): Promise<void> {
      if (session) await send(logout, {}, {}).catch(() => undefined)
      session = null
    },
  }
}
