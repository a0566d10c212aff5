import { randomBytes } from 'node:crypto'
import { getUploadConfig, type UploadConfig } from '@fanlight/contract'
import type { TestApp } from './test-app.ts'

type Answer = { status: number; body: { success: boolean; reason?: string; data?: { cause?: string } }; url: string }
export type UploadForm = {
  bytes: Buffer | Uint8Array
  extension?: string
  key?: string
  config?: UploadConfig
  /** Fields of the form that differ from what they should be; null leaves one out. */
  fields?: Record<string, string | null>
  fileName?: string
}

/** Posts a file as a browser does, and answers the address it has then. */
export async function uploadAs(app: TestApp, person: { token: string }, form: UploadForm): Promise<Answer> {
  const config = form.config ?? (await app.as(person).call(getUploadConfig, {}))
  const key = form.key ?? `${config.keyPrefix}${randomBytes(16).toString('hex')}.${form.extension ?? 'jpg'}`
  const fields: Record<string, string | null> = {
    key,
    OSSAccessKeyId: config.accessKeyId,
    policy: config.policy,
    signature: config.signature,
    success_action_status: '200',
    ...form.fields,
  }
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) data.append(name, value)
  data.append('file', new Blob([new Uint8Array(form.bytes)]), form.fileName ?? 'picture.jpg')
  const request = new Request('http://upload', { method: 'POST', body: data })
  const answer = await app.http.server.inject({
    method: 'POST',
    url: '/upload',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json(), url: `${config.host}/${key}` }
}

/** The address of a picture that is there. */
export async function uploaded(app: TestApp, person: { token: string }, bytes: Buffer): Promise<string> {
  const { status, url, body } = await uploadAs(app, person, { bytes })
  if (status !== 200) throw new Error(`The upload was refused: ${JSON.stringify(body)}`)
  return url
}
