import { setTimeout as sleep } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER, type Endpoint, type Envelope, type OutputOf } from '@fanlight/contract'

const CLIENT = { appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' }
/** A browser's own patience. */
export const GIVE_UP_MS = 15_000
const AGAIN_MS = 240

type Kind = 'feed' | 'tip' | 'message' | 'picture' | 'letter' | 'order' | 'host' | 'watch' | 'sight' | 'gift'
export type Call = { kind: Kind; startedAt: number; endedAt: number; isGood: boolean }

export type Calls = ReturnType<typeof createCalls>

/** The calls that people make, on all processes in turn, as through a proxy that knows no more than that they listen. */
export function createCalls(servers: readonly string[]) {
  const made: Call[] = []
  /** What was refused, or whose answer never came: sent again under the same name, as a browser does. */
  const unsettled = new Set<string>()
  const underWay = new Set<{ since: number }>()
  let isOn = true
  let turn = 0
  const isGoingOn = (): boolean => isOn
  const server = (): string => servers[turn++ % servers.length] ?? ''

  async function note<T>(kind: Kind, work: () => Promise<T>): Promise<{ said: T } | null> {
    const startedAt = performance.now()
    const own = { since: startedAt }
    underWay.add(own)
    const answer = await work().then(
      (said) => ({ said }),
      () => null,
    )
    underWay.delete(own)
    made.push({ kind, startedAt, endedAt: performance.now(), isGood: answer !== null })
    return answer
  }

  /** `at` is for those who are not free to go to any process; `name` for what must not be done twice. */
  async function post<E extends Endpoint>(
    endpoint: E,
    token: string | null,
    body: object,
    { name, at = server() }: { name?: string; at?: string } = {},
  ): Promise<OutputOf<E>> {
    const answer = await fetch(at + endpoint.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { [TOKEN_HEADER]: token }),
        ...(name !== undefined && { [IDEMPOTENCY_HEADER]: name }),
      },
      body: JSON.stringify({ ...body, ...CLIENT }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
    const said = (await answer.json()) as Envelope<OutputOf<E>>
    if (!said.success) throw new Error(`${endpoint.path}: ${said.reason}`)
    return said.data
  }

  /** Until it is done: a name that was begun is never given up. */
  async function insist<T>(kind: Kind, name: string, work: () => Promise<T>): Promise<T> {
    unsettled.add(name)
    for (;;) {
      const answer = await note(kind, work)
      if (answer) {
        unsettled.delete(name)
        return answer.said
      }
      await sleep(AGAIN_MS)
    }
  }

  async function go(what: () => Promise<void>, pauseMs: number): Promise<void> {
    while (isGoingOn()) {
      await what()
      await sleep(pauseMs)
    }
  }

  const stop = (): void => void (isOn = false)
  /** How long the one waits that waits longest. */
  const longestWait = (): number => {
    const now = performance.now()
    return [...underWay].reduce((longest, { since }) => Math.max(longest, now - since), 0)
  }
  const countUnsettled = (): number => unsettled.size
  return { made, server, note, post, insist, go, isGoingOn, stop, longestWait, unsettled: countUnsettled }
}
