import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-user/h5web'

export const signUp = endpoint(`${BASE}/signup`, 'visitor')
export const emailLogin = endpoint(`${BASE}/app/emailLogin`, 'visitor')
export const socialLogin = endpoint(`${BASE}/socialLogin`, 'visitor')
export const logout = endpoint(`${BASE}/logout`, 'user')
export const checkSession = endpoint(`${BASE}/session/check`, 'user')
export const listSessions = endpoint(`${BASE}/session/list`, 'user')
export const revokeSession = endpoint(`${BASE}/session/revoke`, 'user')
export const forgotPassword = endpoint(`${BASE}/password/forgot`, 'visitor')
export const resetPassword = endpoint(`${BASE}/password/reset`, 'visitor')
export const changePassword = endpoint(`${BASE}/password/change`, 'user')
export const verifySecondFactor = endpoint(`${BASE}/twoFactor/verify`, 'visitor')
export const startTwoFactor = endpoint(`${BASE}/twoFactor/start`, 'user')
export const confirmTwoFactor = endpoint(`${BASE}/twoFactor/confirm`, 'user')
export const disableTwoFactor = endpoint(`${BASE}/twoFactor/disable`, 'user')
export const passkeyRegisterOptions = endpoint(`${BASE}/passkey/registerOptions`, 'user')
export const registerPasskey = endpoint(`${BASE}/passkey/register`, 'user')
export const listPasskeys = endpoint(`${BASE}/passkey/list`, 'user')
export const removePasskey = endpoint(`${BASE}/passkey/remove`, 'user')
export const passkeyLoginOptions = endpoint(`${BASE}/passkey/loginOptions`, 'visitor')
export const passkeyLogin = endpoint(`${BASE}/passkey/login`, 'visitor')
export const getPreferences = endpoint(`${BASE}/notifications/preferences`, 'user')
export const editPreferences = endpoint(`${BASE}/notifications/editPreferences`, 'user')
export const exportMyData = endpoint(`${BASE}/privacy/export`, 'user')
export const deleteMyAccount = endpoint(`${BASE}/privacy/delete`, 'user')

export const userChannel = channel('user')
