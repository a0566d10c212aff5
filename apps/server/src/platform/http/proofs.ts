import { PROOF_LIFETIME_MS, type Instant, type ProofLevel, type SessionId } from '@fanlight/contract'
import { SessionId as AnySessionId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Secrets } from '../secrets.ts'

const PURPOSE = 'proof'

const Proof = z.object({ sessionId: AnySessionId, level: z.enum(['any', 'secondFactor']), expiresAt: z.int() })
export type Proof = { sessionId: SessionId; level: ProofLevel; expiresAt: Instant }

/** Signed, not stored, and only good beside the session that it was made in: who stole the session has no proof. */
export function writeProof(secrets: Secrets, proof: Proof): string {
  const payload = Buffer.from(JSON.stringify(proof)).toString('base64url')
  return `${payload}.${secrets.sign(PURPOSE, payload)}`
}

/** What a call has proved; null when it carries nothing, or nothing of this session, or nothing fresh. */
export function readProof(
  secrets: Secrets,
  text: string | null,
  who: { sessionId: SessionId; proofsFrom: Instant | null; now: number },
): ProofLevel | null {
  const [payload, signature, ...rest] = (text ?? '').split('.')
  if (!payload || !signature || rest.length > 0 || !secrets.verify(PURPOSE, payload, signature)) return null
  const { data: proof } = Proof.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  if (proof?.sessionId !== who.sessionId || proof.expiresAt <= who.now) return null
  // What sufficed before an authenticator app was turned on does not suffice after it.
  return proof.expiresAt - PROOF_LIFETIME_MS < (who.proofsFrom ?? 0) ? null : proof.level
}

/** For what only some inputs of an endpoint ask for. */
export function assertProved(proved: ProofLevel | null, level: ProofLevel): void {
  if (!isEnough(proved, level)) throw new AppError('REAUTHENTICATION_REQUIRED', { level })
}

/** A second factor is also any proof; the reverse is not so. */
const isEnough = (proved: ProofLevel | null, wanted: ProofLevel): boolean =>
  proved === 'secondFactor' || proved === wanted
