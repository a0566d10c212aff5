import type { Account, Session, SessionId } from '@fanlight/contract'
import { describeDevice } from './devices.ts'
import type { UserRow } from './identity.store.ts'
import type { SessionRow } from './sessions.store.ts'

export type PictureLinks = { linkTo(key: string): string }

export function presentAccount(user: UserRow, pictures: PictureLinks): Account {
  return {
    userId: user.userId,
    displayName: user.nickName,
    nickName: user.nickName,
    userName: user.userName,
    email: user.email,
    emailVerified: user.emailVerified,
    headPicUrl: user.headPicKey === null ? null : pictures.linkTo(user.headPicKey),
    role: user.role,
    lastLanguageCode: user.languageCode,
    createdAt: user.createdAt,
    hasPassword: user.passwordHash !== null,
    hasTwoFactor: user.hasTwoFactor,
  }
}

export function presentSession(row: SessionRow, current: SessionId): Session {
  return {
    sessionId: row.sessionId,
    isCurrent: row.sessionId === current,
    ...describeDevice(row.userAgent),
    address: row.address,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    expiresAt: row.expiresAt,
  }
}
