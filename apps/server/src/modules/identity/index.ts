import { MINUTE_MS, userChannel } from '@fanlight/contract'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import type { HttpServer } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PictureLinks } from './identity.present.ts'
import { registerIdentityRoutes } from './identity.routes.ts'
import { hasDemoWorld } from './identity.store.ts'
import { createIdentityService, type IdentityService } from './identity.ts'

export type Identity = IdentityService
export type { OperatorProblem } from './operators.ts'
export { presentPerson } from './people.present.ts'
export { personColumns, personObject, type PersonRow } from './people.sql.ts'
export { hashPassword, digestOf } from './passwords.ts'
export { codeAt, PURPOSE as STORED_KEY_PURPOSE, sealKey } from './two-factor.ts'

/** Whether accounts are in here whose password everyone can read in the source. */
export const holdsDemoWorld = (db: Db): Promise<boolean> => hasDemoWorld(db)

const CLEAN_UP_EVERY_MS = 10 * MINUTE_MS

/** Accounts, sessions and devices, second factors and passkeys: who is calling. */
export function createIdentity(
  platform: Platform & { http: HttpServer },
  deps: { pictures: PictureLinks; config: Pick<Config, 'google' | 'facebook' | 'operator' | 'isTest'> },
): Identity {
  const identity = createIdentityService(platform, deps)
  platform.http.authenticateWith(identity.sessions.authenticate)
  platform.downloads.authenticateWith((sessionId) => identity.sessions.isActive(sessionId))
  platform.realtime.authenticateWith(({ sessionId }) => identity.sessions.isActive(sessionId))
  registerIdentityRoutes(platform.http, identity, platform)
  identity.authoriseOwner(userChannel)
  platform.everyAlone(CLEAN_UP_EVERY_MS, 'identity.clean_up', () => identity.sessions.deleteExpired())
  return identity
}
