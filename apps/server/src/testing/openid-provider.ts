import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'

type OpenIdPerson = { email?: string; email_verified?: boolean; name?: string }

export type OpenIdProvider = {
  readonly issuer: string
  /** Signs in there as a person would, with a browser, and comes back with the ID token for this client. */
  signIn(subject: string, clientId: string, nonce?: string): Promise<string>
  /** A token with the provider's own signature, as it may look on a bad day: expired, or for nobody. */
  issue(claims: JWTPayload, options?: { expiresAt?: number; issuer?: string; issuedAt?: number }): Promise<string>
  /** The same, signed by an impostor. */
  forge(claims: JWTPayload): Promise<string>
  close(): Promise<void>
}

const REDIRECT = 'https://fanlight.example/back'
const KEY_ID = 'the-key'
const ALGORITHM = 'RS256'

/** A real OpenID provider on this machine: discovery, keys, authorisation code flow with PKCE, all as Google has it. */
export async function startOpenIdProvider(options: {
  people: Readonly<Record<string, OpenIdPerson>>
  clientIds: readonly string[]
  port?: number
}): Promise<OpenIdProvider> {
  const { people, clientIds, port = 0 } = options
  const keys = await generateKeyPair(ALGORITHM, { extractable: true })
  const others = await generateKeyPair(ALGORITHM, { extractable: true })
  const server = createServer((request, response) => answer(request, response))
  await listen(server, port)
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = new Provider(issuer, {
    clients: clientIds.map((client_id) => ({
      client_id,
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google does: the address is in the ID token itself.
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }] },
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people[subject] }),
    }),
  }).callback()

  const sign = (
    key: CryptoKey,
    claims: JWTPayload,
    { expiresAt, issuer: by, issuedAt }: { expiresAt?: number; issuer?: string; issuedAt?: number },
  ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
      .setIssuer(by ?? issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt ?? Math.floor(Date.now() / 1_000) + 600)
      .sign(key)

  return {
    issuer,
    signIn: (subject, clientId, nonce) => signInWithBrowser(issuer, subject, clientId, nonce),
    issue: (claims, changes = {}) => sign(keys.privateKey, claims, changes),
    forge: (claims) => sign(others.privateKey, claims, {}),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What a browser does, without one: follows redirects, keeps cookies, submits the two forms. */
async function signInWithBrowser(
  issuer: string,
  subject: string,
  clientId: string,
  nonce: string | undefined,
): Promise<string> {
  const cookies = new Map<string, string>()
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }

  const verifier = randomBytes(32).toString('base64url')
  const start = new URL('/auth', issuer)
  start.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(nonce !== undefined && { nonce }),
  }).toString()

  let next = start.href
  let form: Record<string, string> | undefined
  for (let step = 0; step < 12 && !next.startsWith(REDIRECT); step++) {
    const response = await visit(next, form)
    const location = response.headers.get('location')
    const page = location ? '' : await response.text()
    form = undefined
    if (location) {
      next = new URL(location, issuer).href
    } else {
      // First the form that asks who it is, then the one that asks whether the application may know.
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'none'
      form = prompt === 'login' ? { prompt, login: subject, password: 'any' } : { prompt }
    }
  }

  const code = new URL(next).searchParams.get('code') ?? ''
  const token = await fetch(new URL('/token', issuer), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: REDIRECT,
      code,
      code_verifier: verifier,
    }),
  })
  const answer = (await token.json()) as { id_token?: string }
  if (!answer.id_token) throw new Error(`No ID token: ${JSON.stringify(answer)} at ${next}`)
  return answer.id_token
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
