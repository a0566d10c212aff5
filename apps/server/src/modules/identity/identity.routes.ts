import { instant } from '@fanlight/contract'
import * as contract from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import { TICKET_LIFETIME_MS, writeTicket } from '../../platform/realtime/ticket.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Clock } from '../../platform/clock.ts'
import { presentSession } from './identity.present.ts'
import type { IdentityService } from './identity.ts'

export function registerIdentityRoutes(
  http: Http,
  identity: IdentityService,
  deps: { secrets: Secrets; clock: Clock },
) {
  const { signIn, accounts, social, sessions, passwords, twoFactor, passkeys, privacy, proofs, addresses } = identity
  const done = {}

  http.handle(contract.signUp, ({ input, origin }) => accounts.signUp(input, origin))
  http.handle(contract.emailLogin, ({ input, origin }) => signIn.byEmail(input, origin))
  http.handle(contract.socialLogin, ({ input, origin }) => social.signIn(input, origin))
  http.handle(contract.socialNonce, () => social.nonce())
  http.handle(contract.verifySecondFactor, ({ input, origin }) => signIn.bySecondFactor(input, origin))

  http.handle(contract.logout, async ({ viewer }) => {
    await identity.endSessions(viewer.userId, { only: viewer.sessionId })
    return done
  })
  http.handle(contract.checkSession, async ({ viewer }) => ({
    user: await identity.account(viewer.userId),
    expiresAt: await sessions.expiryOf(viewer),
  }))
  http.handle(contract.listSessions, async ({ viewer }) => ({
    sessions: (await sessions.list(viewer.userId)).map((row) => presentSession(row, viewer.sessionId)),
  }))
  http.handle(contract.revokeSession, async ({ viewer, input }) => ({
    revoked: await identity.revoke(viewer, input.sessionId),
  }))

  http.handle(contract.forgotPassword, async ({ input }) => {
    await passwords.forgot(input.email)
    return done
  })
  http.handle(contract.resetPassword, async ({ input }) => {
    await passwords.reset(input)
    return done
  })
  http.handle(contract.changePassword, async ({ viewer, input, origin, proved }) => {
    await passwords.change({ viewer, proved, origin }, input)
    return done
  })

  http.handle(contract.startTwoFactor, ({ viewer, proved }) => twoFactor.start(viewer, proved))
  http.handle(contract.confirmTwoFactor, ({ viewer, input }) => twoFactor.confirm(viewer, input.code))
  http.handle(contract.disableTwoFactor, async ({ viewer, input, origin }) => {
    await identity.disableTwoFactor(viewer, input.code, origin)
    return done
  })

  http.handle(contract.passkeyRegisterOptions, ({ viewer, proved }) => passkeys.registerOptions(viewer, proved))
  http.handle(contract.registerPasskey, async ({ viewer, input }) => ({
    passkey: await passkeys.register(viewer, input),
  }))
  http.handle(contract.listPasskeys, async ({ viewer }) => ({ passkeys: await passkeys.list(viewer.userId) }))
  http.handle(contract.removePasskey, async ({ viewer, input, proved }) => {
    await passkeys.remove(viewer, input.passkeyId, proved)
    return done
  })
  http.handle(contract.listLogins, async ({ viewer }) => ({ logins: await social.linkedTo(viewer.userId) }))
  http.handle(contract.removeLogin, async ({ viewer, input, proved }) => {
    await social.unlink(viewer, input.provider, proved)
    return done
  })
  http.handle(contract.passkeyLoginOptions, () => passkeys.loginOptions())
  http.handle(contract.passkeyLogin, ({ input, origin }) => passkeys.login(input, origin))

  http.handle(contract.proofOptions, ({ viewer }) => proofs.options(viewer))
  http.handle(contract.makeProof, ({ viewer, input, origin }) => proofs.make(viewer, input, origin))

  http.handle(contract.sendEmailCode, async ({ viewer, origin }) => ({
    email: await addresses.sendCode(viewer, origin),
  }))
  http.handle(contract.verifyEmail, async ({ viewer, input, origin }) => ({
    user: await addresses.verify(viewer, input.code, origin),
  }))
  http.handle(contract.startEmailChange, ({ viewer, input, proved, origin }) =>
    addresses.startChange(viewer, input.email, { proved, origin }),
  )
  http.handle(contract.confirmEmailChange, async ({ viewer, input, origin }) => ({
    user: await addresses.confirmChange(viewer, input, origin),
  }))

  http.handle(contract.getPreferences, async ({ viewer }) => ({
    preferences: await identity.preferences(viewer.userId),
  }))
  http.handle(contract.editPreferences, async ({ viewer, input }) => ({
    preferences: await identity.editPreferences(viewer.userId, input.preferences),
  }))
  http.handle(contract.exportMyData, ({ viewer }) => privacy.export(viewer))
  http.handle(contract.previewFarewell, ({ viewer }) => privacy.farewell(viewer.userId))
  http.handle(contract.deleteMyAccount, async ({ viewer, input, origin, proved }) => {
    await privacy.erase({ viewer, proved, origin }, input)
    return done
  })

  http.handle(contract.getRealtimeToken, ({ viewer }) => {
    const expiresAt = instant(deps.clock.now() + TICKET_LIFETIME_MS)
    const { userId, sessionId } = viewer
    return { wyyToken: writeTicket(deps.secrets, { userId, sessionId, expiresAt }), expiresAt }
  })
}
