import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushMessage, PushTarget } from '@fanlight/contract'
import { PushMessage as PushMessageSchema } from '@fanlight/contract/schemas'
import { importJWK, jwtVerify } from 'jose'
import type { Push, PushRequest } from '../platform/push/push.ts'

export type TestBrowser = {
  subscription: PushTarget
  /** What arrived, decrypted as a browser does it, in the order it came. */
  messages(): PushMessage[]
  requests(): PushRequest[]
}

export type TestPushService = Push & {
  /** A browser that let the application tell it. */
  browser(host?: string): TestBrowser
  /** What it answers from now on, to one browser or to all. */
  answer(status: number, to?: TestBrowser): void
}

/** The push service of a browser's maker: it takes what is sealed for a browser, and the browser opens it. */
export function createPushService(): TestPushService {
  const received: PushRequest[] = []
  const answers = new Map<string, number>()
  let answerToAll = 201

  return {
    async send(request) {
      const status = answers.get(request.endpoint) ?? answerToAll
      if (status < 300) received.push(request)
      return status
    },
    answer(status, to) {
      if (to) answers.set(to.subscription.endpoint, status)
      else answerToAll = status
    },
    browser(host = 'push.example.com') {
      const key = createECDH('prime256v1')
      const publicKey = key.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `https://${host}/send/${randomBytes(12).toString('base64url')}`
      const requests = () => received.filter((request) => request.endpoint === endpoint)
      return {
        subscription: { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } },
        requests,
        messages: () => requests().map(({ body }) => open(body, { key, publicKey, auth })),
      }
    },
  }
}

type Keys = { key: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer }

/** By RFC 8291 and RFC 8188, written from them and not with the library that seals it. */
function open(body: Buffer, { key, publicKey, auth }: Keys): PushMessage {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const material = Buffer.from(hkdfSync('sha256', key.computeSecret(sender), auth, info, 32))
  const contentKey = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  return PushMessageSchema.parse(JSON.parse(text))
}

/** Who the sender says they are, if they signed it with the key that browsers were given. */
export async function senderOf({ headers, endpoint }: PushRequest, publicKey: string): Promise<string | undefined> {
  const [, token = '', said = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers['Authorization'] ?? '') ?? []
  const point = Buffer.from(publicKey, 'base64url')
  if (said !== publicKey) throw new Error('Another key')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience: new URL(endpoint).origin })
  return payload.sub
}
