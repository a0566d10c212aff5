import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const ACCESS_KEY = 'AKIAFANLIGHT'
export const SECRET_KEY = 'the+secret/key'
export const REGION = 'eu-test-1'

/**
 * The part of S3 that we need: path-style PUT, GET and DELETE, uploads in parts, and the check of signatures as Amazon
 * describes it.
 */
export async function startBucket(): Promise<{
  server: Server
  endpoint: string
  requests: { method: string; path: string; isSigned: boolean }[]
  /** Uploads in parts that were begun and neither finished nor given up. */
  openUploads(): number
  /** The names of all objects. */
  keys(): string[]
  /** Refuses the parts of uploads from now on. */
  failParts(): void
}> {
  const objects = new Map<string, { bytes: Buffer; type: string; notes?: Record<string, string> }>()
  const uploads = new Map<string, { type: string; parts: Map<number, Buffer> }>()
  let takesParts = true
  const requests: { method: string; path: string; isSigned: boolean }[] = []

  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => answer(request, response, bytes))
  })
  const answer = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => {
    const { pathname: path } = new URL(request.url ?? '', 'http://bucket')
    const isSigned = hasOurSignature(request, bytes)
    const method = request.method ?? ''
    if (isSigned) requests.push({ method, path, isSigned })
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    if (!isSigned) return fail(403, 'SignatureDoesNotMatch')

    const etag = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`
    const { searchParams } = new URL(request.url ?? '', 'http://bucket')
    const uploadId = searchParams.get('uploadId')
    const xml = (text: string) =>
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
    if (searchParams.has('uploads')) {
      const begun = `upload-${requests.length}`
      uploads.set(begun, { type: request.headers['content-type'] ?? '', parts: new Map() })
      return xml(`<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (uploadId !== null) {
      const upload = uploads.get(uploadId)
      if (!upload) return fail(404, 'NoSuchUpload')
      if (method === 'PUT') {
        if (!takesParts) return fail(400, 'InvalidPart')
        upload.parts.set(Number(searchParams.get('partNumber')), bytes)
        return response.writeHead(200, { etag: etag(bytes) }).end()
      }
      if (method === 'GET') {
        const parts = [...upload.parts].map(
          ([number, part]) =>
            `<Part><PartNumber>${number}</PartNumber><Size>${part.length}</Size><ETag>${etag(part)}</ETag></Part>`,
        )
        return xml(`<ListPartsResult>${parts.join('')}<IsTruncated>false</IsTruncated></ListPartsResult>`)
      }
      uploads.delete(uploadId)
      if (method === 'DELETE') return response.writeHead(204).end()
      const numbers = [...bytes.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
      const parts = numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0))
      objects.set(path, { bytes: Buffer.concat(parts), type: upload.type })
      return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
    }
    if (searchParams.has('delete')) {
      for (const [, key] of bytes.toString().matchAll(/<Key>([^<]+)</g)) objects.delete(`${path}/${key}`)
      return xml('<DeleteResult></DeleteResult>')
    }
    if (method === 'PUT') {
      const notes = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'))
      const type = request.headers['content-type'] ?? ''
      objects.set(path, { bytes, type, notes: Object.fromEntries(notes) as Record<string, string> })
      return response.writeHead(200, { etag: etag(bytes) }).end()
    }
    if (method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    if (searchParams.has('list-type')) {
      const folder = `/pictures/${searchParams.get('prefix')}`
      const found = [...objects].filter(([key]) => key.startsWith(folder))
      const contents = found.map(([key, { bytes: content }]) => {
        const name = key.slice('/pictures/'.length)
        const about = `<LastModified>${new Date().toISOString()}</LastModified><Size>${content.length}</Size>`
        return `<Contents><Key>${name}</Key>${about}</Contents>`
      })
      return xml(`<ListBucketResult>${contents.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`)
    }
    const object = objects.get(path)
    if (!object) return fail(404, 'NoSuchKey')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first !== undefined && last !== undefined) {
      const part = object.bytes.subarray(Number(first), Number(last) + 1)
      const range = `bytes ${first}-${last}/${object.bytes.length}`
      const about = { etag: etag(object.bytes), 'content-range': range, 'content-length': part.length }
      return response.writeHead(206, about).end(part)
    }
    const headers = { etag: etag(object.bytes), 'content-type': object.type, 'content-length': object.bytes.length }
    return response.writeHead(200, { ...object.notes, ...headers }).end(object.bytes)
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    server,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    openUploads: () => uploads.size,
    keys: () => [...objects.keys()],
    failParts: () => void (takesParts = false),
  }
}

/** Signature Version 4, from the other side. */
function hasOurSignature(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = request.headers
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/
  const [, accessKey, day = '', region = '', names = '', signature] = pattern.exec(authorization) ?? []
  if (accessKey !== ACCESS_KEY || region !== REGION) return false
  const header = (name: string) => String(request.headers[name] ?? '').trim()
  const contentHash = header('x-amz-content-sha256')
  // What is sent as a stream is signed without its content.
  const isStream = contentHash === 'UNSIGNED-PAYLOAD'
  if (!isStream && contentHash !== createHash('sha256').update(body).digest('hex')) return false

  const url = new URL(request.url ?? '', 'http://bucket')
  const query = [...url.searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const canonical = [
    request.method,
    url.pathname,
    query.toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    contentHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, createHash('sha256').update(canonical).digest('hex')]
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET_KEY}`)
  return hmac(key, toSign.join('\n')).toString('hex') === signature
}
