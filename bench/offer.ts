import type { MediaGrant } from '@fanlight/contract'
import type { PeerConnection } from 'node-datachannel'

const GATHER_MS = 3_000

/** By WHIP or WHEP: what this end offers, with all of its addresses. */
export async function offerTo(
  address: string,
  grant: MediaGrant,
  connection: PeerConnection,
  signal: AbortSignal | null,
): Promise<Response> {
  const gathered = new Promise<void>((resolve) => {
    setTimeout(resolve, GATHER_MS)
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') resolve()
    })
  })
  connection.setLocalDescription('offer')
  await gathered
  return fetch(address + grant.url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${grant.token}` },
    body: connection.localDescription()?.sdp ?? '',
    signal,
  })
}
