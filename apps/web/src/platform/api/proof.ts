import type { makeProof, OutputOf } from '@fanlight/contract'

/** In memory only: a proof that outlived the page would be there for who finds the device later. */
let kept: { proof: string; token: string; expiresAt: number } | null = null

/** What the person has just proved, for the session that they proved it in. */
export function keepProof({ proof, expiresAt }: OutputOf<typeof makeProof>, token: string): void {
  kept = { proof, token, expiresAt }
}

export function forgetProof(): void {
  kept = null
}

export const proofFor = (token: string | null): string | null =>
  kept !== null && kept.token === token && kept.expiresAt > Date.now() ? kept.proof : null
