import type { Instant, Role, SessionId, UserId } from '@fanlight/contract'

/** Who is calling, as the token says. */
export type Viewer = {
  readonly userId: UserId
  readonly sessionId: SessionId
  readonly role: Role
  readonly emailVerified: boolean
  /** The account has none, has one that this session has not shown, or this session has shown it. */
  readonly secondFactor: 'none' | 'enrolled' | 'shown'
  /** Proofs that were made before count no more; null: all do. */
  readonly proofsFrom: Instant | null
}

/** Where a request comes from: for limits, devices and logs. */
export type Origin = { readonly address: string; readonly userAgent: string }
