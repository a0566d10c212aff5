export { forgetAccount, isLive, liveToken, useSavedAccounts } from './accounts.ts'
export { signOut, switchAccount } from './actions.ts'
export { arrivalCodes, rememberArrival } from './arrival.ts'
export { startSessionChecks, validateSession } from './checks.ts'
export { useMode } from './mode.ts'
export { hashPassword } from './password.ts'
export {
  currentSession,
  sessionEnds,
  signIn,
  subscribeToSession,
  updateUser,
  useAccount,
  useSession,
  type Session,
  type SessionEnd,
} from './session.ts'
