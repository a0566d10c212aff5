import { createHmac } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_KEY, REGION, SECRET_KEY, startBucket } from '../../testing/bucket.ts'
import { PartAway } from '../errors.ts'
import { createLog } from '../log/log.ts'
import { createSecrets } from '../secrets.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import { createStorage } from './create-storage.ts'
import { assertKey, type Storage } from './storage.ts'

const secrets = createSecrets('an installation’s secret of the tests')
const http = { publicUrl: null }
const watched = { log: createLog('silent'), failed: () => undefined }
const limits = { perCreatorBytes: 1024 ** 3, reserveBytes: 0 }

/** A real bucket takes no parts as small; this one goes the same ways in a hundredth of the time. */
const PART_BYTES = 512 * 1024

let directory: string
let bucket: Awaited<ReturnType<typeof startBucket>>
let storages: Record<string, Storage>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fanlight-storage-'))
  bucket = await startBucket()
  const s3 = { bucket: 'pictures', region: REGION, accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY }
  storages = {
    disk: createDiskStorage(join(directory, 'storage'), { host: '/upload', secrets, reserveBytes: 0 }),
    S3: createS3Storage({ endpoint: bucket.endpoint, ...s3, ...watched, partBytes: PART_BYTES }),
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

  it('knows how much lies below a folder, and nothing of its neighbours', async () => {
    const storage = storages[kind]!
    await storage.put('sized/1/a.bin', Buffer.alloc(1_000), 'application/octet-stream')
    await storage.put('sized/1/b/c.bin', Buffer.alloc(24), 'application/octet-stream')
    await storage.put('sized/12/d.bin', Buffer.alloc(7), 'application/octet-stream')
    expect(await storage.sizeOf('sized/1')).toBe(1_024)
    expect(await storage.sizeOf('sized/nothing')).toBe(0)
  })

  it.each([0, 5, PART_BYTES, 2 * PART_BYTES, 2.5 * PART_BYTES + 7])('takes a file of %i bytes', async (size) => {
    const path = join(directory, 'a-file.bin')
    const bytes = Buffer.alloc(size, 'from a file')
    await writeFile(path, bytes)
    await storages[kind]!.putFile('files/large.mp4', path, 'video/mp4')
    const object = await read(storages[kind]!, 'files/large.mp4')
    expect([object?.size, object?.type]).toEqual([size, 'video/mp4'])
    expect(object?.body.equals(bytes)).toBe(true)
    await expect(storages[kind]!.putFile('files/x', join(directory, 'no-such'), 'video/mp4')).rejects.toThrow('ENOENT')
    expect(await storages[kind]!.get('files/x')).toBeNull()
  })

  it('removes a folder with all that is below it, and nothing beside it', async () => {
    const storage = storages[kind]!
    const names = Array.from({ length: 40 }, (_, index) => `folder/one/${index % 3}/${index}.m4s`)
    for (const key of [...names, 'folder/one.txt', 'folder/one2/a.txt']) await storage.put(key, Buffer.from('x'), 'a/b')
    await storage.removeFolder('folder/one')
    expect(await storage.listOlderThan('folder/one', Date.now() + 60_000)).toEqual([])
    expect((await storage.listOlderThan('folder', Date.now() + 60_000)).toSorted()).toEqual([
      'folder/one.txt',
      'folder/one2/a.txt',
    ])
    await storage.removeFolder('folder/one')
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
    await expect(storage.removeFolder(key)).rejects.toThrow('Not a storage key')
    await expect(storage.putFile(key, join(directory, 'x'), 'text/plain')).rejects.toThrow('Not a storage key')
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
    expect(new Set(bucket.requests.map(({ method }) => method))).toEqual(new Set(['PUT', 'GET', 'DELETE', 'POST']))
    expect(bucket.requests.every(({ path }) => path.startsWith('/pictures'))).toBe(true)
    expect(bucket.requests.filter(({ isSigned }) => !isSigned)).toEqual([])
  })

  it('keeps no parts of what did not come whole', async () => {
    const other = await startBucket()
    other.failParts()
    const s3 = { bucket: 'pictures', region: REGION, accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY }
    const storage = createS3Storage({ endpoint: other.endpoint, ...s3, ...watched })
    const path = join(directory, 'in-parts.bin')
    await writeFile(path, Buffer.alloc(17 * 1024 * 1024))
    await expect(storage.putFile('broken.mp4', path, 'video/mp4')).rejects.toThrow()
    expect(other.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(other.openUploads()).toBe(0)
    other.server.closeAllConnections()
    await new Promise((resolve) => other.server.close(resolve))
  })

  it('fails with an error when it refuses, rather than saying that nothing is there', async () => {
    const wrong = { bucket: 'pictures', region: REGION, accessKeyId: ACCESS_KEY, secretAccessKey: 'not the secret' }
    const storage = createS3Storage({ endpoint: bucket.endpoint, ...wrong, ...watched })
    await expect(storage.get('1234/picture-1.webp')).rejects.toThrow()
    await expect(storage.put('x.png', Buffer.from('x'), 'image/png')).rejects.toThrow()
  })
})

describe('a form for browsers', () => {
  const terms = { folder: '1234/', maxBytes: 1_000, expiresAt: Date.now() + 60_000, session: '7' }

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
    const named = await createStorage({ s3: null, dataDir: directory, http: site, storage: limits }, secrets, watched)
    expect((await named.uploadForm(terms)).host).toBe('https://fanlight.example/upload')
  })
})

describe('room', () => {
  it('is what is left of a disk beyond what has to stay free; a bucket always has some', async () => {
    expect(await storages['disk']!.hasRoomFor(1)).toBe(true)
    expect(await storages['disk']!.hasRoomFor(1024 ** 5)).toBe(false)
    const full = createDiskStorage(join(directory, 'storage'), { host: '/upload', secrets, reserveBytes: 1024 ** 5 })
    expect(await full.hasRoomFor(0)).toBe(false)
    expect(await storages['S3']!.hasRoomFor(1024 ** 5)).toBe(true)
  })
})

describe('a bucket that has fallen silent', () => {
  let silent: Server
  const taken = new Set<Socket>()
  const failures: string[] = []
  let storage: Storage
  beforeAll(async () => {
    silent = createServer((socket) => void taken.add(socket.resume()))
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const s3 = { bucket: 'pictures', region: REGION, accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY }
    const failed = (part: string, kind: string) => void failures.push(`${part} ${kind}`)
    storage = createS3Storage({ endpoint, ...s3, log: createLog('silent'), failed })
  })
  afterAll(() => {
    for (const socket of taken) socket.destroy()
    silent.close()
  })

  it('is given up after two seconds, and refused at once when it has failed a few times', async () => {
    const startedAt = performance.now()
    const outcomes = await Promise.allSettled([
      storage.get('1234/picture-1.webp'),
      storage.put('1234/picture-2.webp', Buffer.from('x'), 'image/webp'),
      storage.remove('1234/picture-3.webp'),
    ])
    expect(outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason as unknown)).toEqual(
      Array(3).fill(expect.any(PartAway)),
    )
    expect(performance.now() - startedAt).toBeLessThan(3_500)
    expect(failures).toEqual(Array(3).fill('storage timeout'))

    const later = performance.now()
    await expect(storage.get('1234/picture-1.webp')).rejects.toThrow(PartAway)
    expect(performance.now() - later).toBeLessThan(200)
  })
})

describe('the configuration', () => {
  it('decides between them', async () => {
    const onDisk = await createStorage({ s3: null, dataDir: directory, http, storage: limits }, secrets, watched)
    expect((await read(onDisk, '1234/picture-1.webp'))?.size).toBe(6)
    const s3 = { bucket: 'pictures', region: REGION, accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY }
    const inBucket = await createStorage(
      { s3: { endpoint: bucket.endpoint, ...s3 }, dataDir: '/nowhere', http, storage: limits },
      secrets,
      watched,
    )
    expect((await read(inBucket, '1234/picture-1.webp'))?.size).toBe(6)
  })
})

describe('a bucket that answers and keeps nothing', () => {
  const refusing = (settings: Partial<{ bucket: string; secretAccessKey: string }>) => {
    const failures: string[] = []
    const s3 = { bucket: 'pictures', region: REGION, accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY, ...settings }
    const failed = (part: string) => void failures.push(part)
    return { failures, storage: createS3Storage({ endpoint: bucket.endpoint, ...s3, log: watched.log, failed }) }
  }

  it('because of its keys is away, for health, for the metrics and for who uploads', async () => {
    const { storage, failures } = refusing({ secretAccessKey: 'not the one' })
    await expect(storage.probe()).rejects.toThrow('the keys are refused')
    await expect(storage.put('1/picture.webp', Buffer.from('x'), 'image/webp')).rejects.toBeInstanceOf(PartAway)
    expect(failures).toEqual(['storage', 'storage'])
  })
})
