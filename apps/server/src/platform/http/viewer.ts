import type { Role, SessionId, UserId } from '@fanlight/contract'

/** Who is calling, as the token says. */
export type Viewer = { readonly userId: UserId; readonly sessionId: SessionId; readonly role: Role }

/** Where a request comes from: for limits, devices and logs. */
export type Origin = { readonly address: string; readonly userAgent: string }
