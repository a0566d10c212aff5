import { SocialFailure } from './google.ts'
import type { SocialToken } from './login-steps.ts'
import { loadScript } from './script.ts'

type LoginAnswer = { status: string; authResponse?: { accessToken?: string } | null }
type FacebookSdk = {
  init(options: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void
  login(listener: (answer: LoginAnswer) => void, options: { scope: string; auth_type?: 'reauthenticate' }): void
}

const API_VERSION = 'v23.0'

/** `isAgain`: Facebook asks for the password, and the token that it gives is new. */
export async function askFacebook({
  appId,
  scriptUrl,
  isAgain = false,
}: {
  appId: string
  scriptUrl: string
  isAgain?: boolean
}): Promise<SocialToken> {
  const failed = () => new SocialFailure('auth.facebook.failed')
  await loadScript(scriptUrl).catch(() => {
    throw failed()
  })
  const sdk = (window as { FB?: FacebookSdk }).FB
  if (!sdk) throw failed()
  sdk.init({ appId, version: API_VERSION, cookie: false, xfbml: false })
  return new Promise((resolve, reject) => {
    sdk.login(
      ({ authResponse }) => {
        const accessToken = authResponse?.accessToken
        if (accessToken) resolve({ loginType: 'FACEBOOK', accessToken })
        else reject(failed())
      },
      { scope: 'public_profile,email', ...(isAgain && { auth_type: 'reauthenticate' }) },
    )
  })
}
