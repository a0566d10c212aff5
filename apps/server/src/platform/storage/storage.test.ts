import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '../secrets.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import { assertKey, createStorage, type Storage } from './storage.ts'

const ACCESS_KEY = 'AKIAFANLIGHT'
const SECRET_KEY = 'the+secret/key'
const REGION = 'eu-test-1'
const secrets = createSecrets('an installation’s secret of the tests')
const http = { publicUrl: null }

let directory: string
let bucket: Awaited<ReturnType<typeof startBucket>>
let storages: Record<string, Storage>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fanlight-storage-'))
  bucket = await startBucket()
  const s3 = { bucket: 'pictures', region: REGION, accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY }
  storages = {
    disk: createDiskStorage(join(directory, 'storage'), { host: '/upload', secrets }),
    S3: createS3Storage({ endpoint: bucket.endpoint, ...s3 }),
  }
})
afterAll(async () => {
  await rm(directory, { recursive: true })
  bucket.server.closeAllConnections()
  await new Promise((resolve) => bucket.server.close(resolve))
})

const read = async (storage: Storage, key: string) => {
  const object = await storage.get(key)
  return object && { ...object, body: await buffer(object.body) }
}

describe.each(['disk', 'S3'])('storage on %s', (kind) => {
  it('gives back what was put there, with its type and size', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0, 128])
    await storages[kind]!.put('1234/picture-1.webp', bytes, 'image/webp')
    const object = await read(storages[kind]!, '1234/picture-1.webp')
    expect(object).toMatchObject({ body: bytes, size: 6, type: 'image/webp' })
    expect(object?.etag).toMatch(/^".+"$/)
  })

  it('keeps an empty object and a large one whole', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024, 'light')
    await storages[kind]!.put('empty.txt', Buffer.alloc(0), 'text/plain')
    await storages[kind]!.put('large.bin', large, 'application/octet-stream')
    expect((await read(storages[kind]!, 'empty.txt'))?.body).toHaveLength(0)
    expect((await read(storages[kind]!, 'large.bin'))?.body.equals(large)).toBe(true)
  })

  it('replaces what was there, under another etag', async () => {
    await storages[kind]!.put('a/b/c.png', Buffer.from('old'), 'image/png')
    const before = await read(storages[kind]!, 'a/b/c.png')
    await storages[kind]!.put('a/b/c.png', Buffer.from('newer'), 'image/jpeg')
    const after = await read(storages[kind]!, 'a/b/c.png')
    expect(after).toMatchObject({ body: Buffer.from('newer'), type: 'image/jpeg' })
    expect(after?.etag).not.toBe(before?.etag)
  })

  it('knows nothing of what was never there, or was removed', async () => {
    expect(await storages[kind]!.get('never/there.png')).toBeNull()
    await storages[kind]!.put('gone.png', Buffer.from('x'), 'image/png')
    await storages[kind]!.remove('gone.png')
    expect(await storages[kind]!.get('gone.png')).toBeNull()
    await storages[kind]!.remove('gone.png')
  })

  it('gives back a part of it', async () => {
    await storages[kind]!.put('part.txt', Buffer.from('0123456789'), 'text/plain')
    const object = await storages[kind]!.get('part.txt', { start: 2, end: 4 })
    expect([(await buffer(object!.body)).toString(), object!.size]).toEqual(['234', 10])
  })

  it('lists what is older than a moment, below a folder', async () => {
    await storages[kind]!.put('sweep/one/a.jpg', Buffer.from('a'), 'image/jpeg')
    await storages[kind]!.put('sweeper/b.jpg', Buffer.from('b'), 'image/jpeg')
    expect(await storages[kind]!.listOlderThan('sweep', Date.now() + 60_000)).toEqual(['sweep/one/a.jpg'])
    expect(await storages[kind]!.listOlderThan('sweep', Date.now() - 60_000)).toEqual([])
    expect(await storages[kind]!.listOlderThan('nothing', Date.now() + 60_000)).toEqual([])
  })

  it.each([
    '',
    '/',
    '/etc/passwd',
    '../secret.key',
    'a/../../secret.key',
    'a/..',
    '..',
    '.',
    'a//b',
    'a/./b',
    'a/',
    '.hidden',
    'a\\..\\b',
    'a\u0000b',
    'a%2e%2e/b',
    'a b',
    'a?x=1',
    'a#b',
    'ä.png',
    'C:/windows',
    'x'.repeat(201),
  ])('refuses the key %j for everything', async (key) => {
    const storage = storages[kind]!
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('Not a storage key')
    await expect(storage.get(key)).rejects.toThrow('Not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
  })
})

describe('a storage key', () => {
  it.each(['a', 'A9', '123/abc-def_1.webp', 'demo/covers/x.y.z', 'x'.repeat(200)])('may be %s', (key) => {
    expect(() => assertKey(key)).not.toThrow()
  })
})

describe('the disk', () => {
  it('holds no half-written file afterwards', async () => {
    const names = await readdir(join(directory, 'storage'), { recursive: true })
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
    expect(names).toContain(join('1234', 'picture-1.webp'))
  })

  it('answers the old object or the new one to who reads while it is replaced', async () => {
    const storage = storages['disk']!
    const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(200_000, letter))
    await storage.put('busy.bin', versions[0]!, 'text/plain')
    const writes = versions.map((version) => storage.put('busy.bin', version, 'text/plain'))
    const reads = Array.from({ length: 20 }, () => read(storage, 'busy.bin'))
    for (const object of await Promise.all(reads)) expect(new Set(object?.body).size).toBe(1)
    await Promise.all(writes)
  })
})

describe('the bucket', () => {
  it('was asked by path, and every request was signed with our key and no other', () => {
    expect(new Set(bucket.requests.map(({ method }) => method))).toEqual(new Set(['PUT', 'GET', 'DELETE']))
    expect(bucket.requests.every(({ path }) => path.startsWith('/pictures'))).toBe(true)
    expect(bucket.requests.filter(({ isSigned }) => !isSigned)).toEqual([])
  })

  it('fails with an error when it refuses, rather than saying that nothing is there', async () => {
    const wrong = { bucket: 'pictures', region: REGION, accessKeyId: ACCESS_KEY, secretAccessKey: 'not the secret' }
    const storage = createS3Storage({ endpoint: bucket.endpoint, ...wrong })
    await expect(storage.get('1234/picture-1.webp')).rejects.toThrow()
    await expect(storage.put('x.png', Buffer.from('x'), 'image/png')).rejects.toThrow()
  })
})

describe('a form for browsers', () => {
  const terms = { folder: '1234/', maxBytes: 1_000, expiresAt: Date.now() + 60_000 }

  /** What the store checks before it takes a file, as Amazon describes it. */
  function accepts(fields: Record<string, string>, file: Buffer): boolean {
    const policy = fields['Policy'] ?? ''
    const [, day = '', region = ''] = (fields['X-Amz-Credential'] ?? '').split('/')
    const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
    const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET_KEY}`)
    if (hmac(key, policy).toString('hex') !== fields['X-Amz-Signature']) return false
    const { conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as { conditions: unknown[] }
    return conditions.every((condition) => {
      if (!Array.isArray(condition)) {
        const [[name, value] = ['', null]] = Object.entries(condition as object)
        return name === 'bucket' ? value === 'pictures' : fields[name] === value
      }
      const [operator, name, value] = condition as [string, string, string]
      if (operator === 'content-length-range') return file.length >= Number(name) && file.length <= Number(value)
      const given = fields[name.slice(1)] ?? ''
      return operator === 'eq' ? given === value : given.startsWith(value)
    })
  }

  it('lets a browser post into its own folder of the bucket, and nowhere else', async () => {
    const { host, fields, keyPrefix } = await storages['S3']!.uploadForm(terms)
    expect([host, keyPrefix]).toEqual([`${bucket.endpoint}/pictures`, 'uploads/1234/'])
    const post = (key: string, file: Buffer, changes: Record<string, string> = {}) =>
      accepts({ ...fields, key, success_action_status: '200', ...changes }, file)
    const file = Buffer.alloc(1_000)
    expect(post('uploads/1234/a.jpg', file)).toBe(true)
    expect(post('uploads/1235/a.jpg', file)).toBe(false)
    expect(post('pictures/1234/a.jpg', file)).toBe(false)
    expect(post('uploads/1234/a.jpg', Buffer.alloc(1_001))).toBe(false)
    expect(post('uploads/1234/a.jpg', Buffer.alloc(0))).toBe(false)
    expect(post('uploads/1234/a.jpg', file, { 'Content-Type': 'text/html' })).toBe(false)
    expect(post('uploads/1234/a.jpg', file, { 'X-Amz-Signature': 'x' })).toBe(false)
  })

  it('is our own on disk, where the address is that of the site', async () => {
    const form = await storages['disk']!.uploadForm(terms)
    expect(form).toMatchObject({ host: '/upload', keyPrefix: '1234/', fields: null })
    const site = { publicUrl: 'https://fanlight.example/' }
    const named = await createStorage({ s3: null, dataDir: directory, http: site }, secrets)
    expect((await named.uploadForm(terms)).host).toBe('https://fanlight.example/upload')
  })
})

describe('the configuration', () => {
  it('decides between them', async () => {
    const onDisk = await createStorage({ s3: null, dataDir: directory, http }, secrets)
    expect((await read(onDisk, '1234/picture-1.webp'))?.size).toBe(6)
    const s3 = { bucket: 'pictures', region: REGION, accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY }
    const inBucket = await createStorage(
      { s3: { endpoint: bucket.endpoint, ...s3 }, dataDir: '/nowhere', http },
      secrets,
    )
    expect((await read(inBucket, '1234/picture-1.webp'))?.size).toBe(6)
  })
})

/** The part of S3 that we need: path-style PUT, GET and DELETE, and the check of signatures as Amazon describes it. */
async function startBucket(): Promise<{
  server: Server
  endpoint: string
  requests: { method: string; path: string; isSigned: boolean }[]
}> {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
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
    if (method === 'PUT') {
      objects.set(path, { bytes, type: request.headers['content-type'] ?? '' })
      return response.writeHead(200, { etag: etag(bytes) }).end()
    }
    if (method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    const { searchParams } = new URL(request.url ?? '', 'http://bucket')
    if (searchParams.has('list-type')) {
      const folder = `/pictures/${searchParams.get('prefix')}`
      const keys = [...objects.keys()]
        .filter((key) => key.startsWith(folder))
        .map((key) => key.slice('/pictures/'.length))
      const contents = keys.map(
        (key) => `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
      )
      const listed = `<?xml version="1.0"?><ListBucketResult>${contents.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(listed)
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
    return response.writeHead(200, headers).end(object.bytes)
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
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
  if (contentHash !== createHash('sha256').update(body).digest('hex')) return false

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
