import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/**
 * An OpenID provider and the script that a browser loads from it, in the place of Google's: real keys, real tokens,
 * the same calls. Only the outside is faked.
 */
const port = Number(process.env.PORT)
const issuer = `http://localhost:${port}`
const { publicKey, privateKey } = await generateKeyPair('RS256')
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'e2e', alg: 'RS256', use: 'sig' }] }

/** @param {string} subject @param {string} nonce */
const idToken = (subject, nonce) =>
  new SignJWT({ email: `${subject}@example.com`, email_verified: true, name: subject, nonce })
    .setProtectedHeader({ alg: 'RS256', kid: 'e2e' })
    .setIssuer(issuer)
    .setAudience('fanlight-e2e')
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey)

/** Asks which person signs in, or what goes wrong, through a global that the journey sets. */
const script = `
window.google = { accounts: { id: {
  initialize(options) { this.options = options },
  renderButton(parent) { parent.innerHTML = '<button type="button">Sign in with Google</button>' },
  prompt(listener) {
    const wanted = window.__google ?? { reason: 'user_cancel' }
    if (wanted.reason) {
      const is = (kind) => () => wanted.kind === kind
      listener({
        isNotDisplayed: is('notDisplayed'), getNotDisplayedReason: () => wanted.reason,
        isSkippedMoment: is('skipped'), getSkippedReason: () => wanted.reason,
      })
      return
    }
    fetch('${issuer}/token?subject=' + wanted.subject + '&nonce=' + this.options.nonce).then((answer) => answer.text())
      .then((credential) => this.options.callback({ credential }))
  },
} } }
`

/** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>} */
const answer = async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('cross-origin-resource-policy', 'cross-origin')
  if (pathname === '/.well-known/openid-configuration') {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks` }))
  } else if (pathname === '/jwks') {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(keys))
  } else if (pathname === '/gsi/client') {
    response.setHeader('content-type', 'text/javascript')
    response.end(script)
  } else if (pathname === '/token') {
    response.end(await idToken(searchParams.get('subject') ?? '', searchParams.get('nonce') ?? ''))
  } else {
    response.statusCode = 404
    response.end()
  }
}
createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
