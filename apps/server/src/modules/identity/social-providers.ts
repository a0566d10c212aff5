import { SOCIAL_TOKEN_LIFETIME_MS, type SocialProvider } from '@fanlight/contract'
import { Email } from '@fanlight/contract/schemas'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import { within } from '../../platform/within.ts'

/** What a provider vouches for. */
export type VerifiedPerson = {
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  /** The word that an ID token repeats; null for a token that has no place for one. */
  nonce: string | null
  /** Whether the person was there when the token was made, minutes ago. */
  isFresh: boolean
}

/** Answers who a token belongs to, or null when it is not a token that was made for us. */
export type VerifyToken = (token: string) => Promise<VerifiedPerson | null>
export type SocialProviders = Partial<Record<SocialProvider, VerifyToken>>

const TIMEOUT_MS = 5_000
/** By how much their clock may be ahead of ours. */
const CLOCK_TOLERANCE_MS = 30_000

export function createSocialProviders({ google, facebook }: Pick<Config, 'google' | 'facebook'>): SocialProviders {
  return {
    ...(google && { GOOGLE: openIdVerifier(google.issuer, google.clientId) }),
    ...(facebook && { FACEBOOK: facebookVerifier(facebook) }),
  }
}

/** What OpenID Connect allows, and the database can keep. */
const Subject = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u)

const Claims = z.object({
  sub: Subject,
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().optional(),
  nonce: z.string().max(200).optional(),
  iat: z.number(),
  exp: z.number(),
  /** Us alone: who else is named could show it to us. */
  aud: z.union([z.string(), z.tuple([z.string()])]),
  azp: z.string().optional(),
})

/** Standard OpenID Connect: keys and issuer come from the issuer's own discovery document, the audience is us. */
function openIdVerifier(issuer: string, audience: string): VerifyToken {
  const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
  let discovered: Promise<{ issuer: string; keys: ReturnType<typeof createRemoteJWKSet> }> | null = null

  const discover = () => {
    discovered ??= fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`).then((document) => {
      const known = Discovery.parse(document)
      return { issuer: known.issuer, keys: createRemoteJWKSet(new URL(known.jwks_uri)) }
    })
    // A provider that was down for a moment is asked again by the next sign-in.
    discovered.catch(() => (discovered = null))
    return discovered
  }

  return async (token) => {
    const { issuer: expected, keys } = await discover()
    // Google has always written its issuer with and without the scheme.
    const issuers = [expected, expected.replace(/^https:\/\//, '')]
    const verified = await jwtVerify(token, keys, { issuer: issuers, audience }).catch(() => null)
    const claims = Claims.safeParse(verified?.payload)
    if (!claims.success || !isRecent(claims.data.iat)) return null
    if ((claims.data.azp ?? audience) !== audience) return null
    const { sub, email, email_verified, name, nonce = null } = claims.data
    const isEmailVerified = email_verified === true || email_verified === 'true'
    return { subject: sub, email: addressOf(email), isEmailVerified, name: name ?? null, nonce, isFresh: true }
  }
}

/** Facebook gives an ID token to its limited login, and an access token to the ordinary one, which its API vouches for. */
function facebookVerifier(facebook: NonNullable<Config['facebook']>): VerifyToken {
  const { appId, appSecret, graphUrl, issuer } = facebook
  const byIdToken = openIdVerifier(issuer, appId)
  const Inspected = z.object({
    data: z.object({
      is_valid: z.boolean(),
      app_id: z.string(),
      user_id: z.string(),
      /** There are tokens of pages and of applications, too, which say nothing of who is there. */
      type: z.string().optional(),
      /** Seconds since 1970; 0 for one that does not end. */
      issued_at: z.number().optional(),
      expires_at: z.number().optional(),
    }),
  })
  type Inspection = z.infer<typeof Inspected>['data']
  const isForUs = ({ is_valid, app_id, type = 'USER', expires_at = 0 }: Inspection): boolean =>
    is_valid && app_id === appId && type === 'USER' && (expires_at === 0 || expires_at * 1_000 > Date.now())
  const Person = z.object({ id: Subject, email: z.string().optional(), name: z.string().optional() })

  return async (token) => {
    if (isJwt(token)) return byIdToken(token)
    const inspect = new URL('/debug_token', graphUrl)
    inspect.search = new URLSearchParams({ input_token: token, access_token: `${appId}|${appSecret}` }).toString()
    const inspected = Inspected.safeParse(await fetchJson(inspect).catch(() => null))
    if (!inspected.success || !isForUs(inspected.data.data)) return null
    const me = new URL('/me', graphUrl)
    me.search = new URLSearchParams({ fields: 'id,email,name', access_token: token }).toString()
    const person = Person.safeParse(await fetchJson(me).catch(() => null))
    if (!person.success || person.data.id !== inspected.data.data.user_id) return null
    // Facebook hands out an address only after its owner confirmed it.
    const email = addressOf(person.data.email)
    const { issued_at: issuedAt = 0 } = inspected.data.data
    const isFresh = isRecent(issuedAt)
    const name = person.data.name ?? null
    return { subject: person.data.id, email, isEmailVerified: email !== null, name, nonce: null, isFresh }
  }
}

/** What we could not have taken from a form we do not take from a provider either. */
const addressOf = (said: string | undefined): string | null => Email.safeParse(said).data ?? null

/** Of a moment in seconds since 1970, as providers write it. */
function isRecent(issuedAt: number): boolean {
  const ageMs = Date.now() - issuedAt * 1_000
  return ageMs < SOCIAL_TOKEN_LIFETIME_MS && ageMs > -CLOCK_TOLERANCE_MS
}

function isJwt(token: string): boolean {
  try {
    return typeof decodeJwt(token).iss === 'string'
  } catch {
    return false
  }
}

const fetchJson = (url: string | URL): Promise<unknown> =>
  within(AbortSignal.timeout(TIMEOUT_MS), async (signal) => {
    const answer = await fetch(url, { signal })
    if (!answer.ok) throw new Error(`The sign-in provider answered ${answer.status}`)
    return answer.json()
  })
