import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** What a ceremony may do differently from an honest one. */
export type Mischief = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  isUserVerified?: boolean
  transports?: unknown
  /** Signs with a key that is not the passkey's. */
  isForged?: boolean
}

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }

export type Authenticator = {
  readonly credentialId: string
  register(options: Record<string, unknown>, mischief?: Mischief): Record<string, unknown>
  login(options: Record<string, unknown>, mischief?: Mischief): Record<string, unknown>
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A passkey in software: one ES256 key, made and used as a browser and its authenticator would. */
export function createAuthenticator(origin: string): Authenticator {
  const credential = randomBytes(16)
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const others = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = credential.toString('base64url')
  let counter = 0

  const clientData = (type: string, { challenge }: Options, mischief: Mischief): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: mischief.type ?? type,
        challenge: mischief.challenge ?? challenge,
        origin: mischief.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (rpId: string, mischief: Mischief, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const verified = mischief.isUserVerified === false ? 0 : USER_VERIFIED
    const flags = USER_PRESENT | verified | (attested.length > 0 ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(mischief.counter ?? ++counter)
    const rpIdHash = createHash('sha256')
      .update(mischief.rpId ?? rpId)
      .digest()
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested])
  }

  const envelope = (response: object) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  })

  return {
    credentialId,
    register(raw, mischief = {}) {
      const options = raw as Options
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, coseKey(keys.publicKey)])
      const data = authenticatorData(options.rp?.id ?? '', mischief, attested)
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ])
      return envelope({
        clientDataJSON: clientData('webauthn.create', options, mischief).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: 'transports' in mischief ? mischief.transports : ['internal'],
      })
    },
    login(raw, mischief = {}) {
      const options = raw as Options
      const client = clientData('webauthn.get', options, mischief)
      const data = authenticatorData(options.rpId ?? '', mischief)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return envelope({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, (mischief.isForged ? others : keys).privateKey).toString('base64url'),
      })
    },
  }
}

/** COSE: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with its x (-2) and y (-3). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

function cborHead(kind: number, value: number): Buffer {
  const major = kind << 5
  if (value < 24) return Buffer.from([major | value])
  if (value < 256) return Buffer.from([major | 24, value])
  return Buffer.from([major | 25, value >> 8, value & 255])
}
const cborInteger = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]): Buffer => Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
