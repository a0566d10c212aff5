/** What the contract carries unread: the server's library made it for this browser's function. */
type Given = { challenge: string; options: Record<string, unknown> }

export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** The answer of a passkey; null when the user closed the browser's own dialog, or had none to offer. */
export async function askPasskey({ challenge, options }: Given) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = await startAuthentication({ optionsJSON }).catch(() => null)
  return response && { challenge, response: { ...response } }
}
