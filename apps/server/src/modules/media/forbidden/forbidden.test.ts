import {
  addForbidden,
  addToVault,
  buyPost,
  createReport,
  decideReport,
  editPost,
  editProfile,
  getAssets,
  getPost,
  getUploadConfig,
  listAudit,
  listForbidden,
  MINUTE_MS,
  removeForbidden,
  sendMessage,
  type PictureHash,
  type PostId,
} from '@fanlight/contract'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, messageName } from '../../../testing/chat.ts'
import { aPost, soon } from '../../../testing/posts.ts'
import { scene } from '../../../testing/scenes.ts'
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts'
import { uploadAs, uploaded } from '../../../testing/uploads.ts'
import { madeVideo } from '../../../testing/videos.ts'
import { toHash } from './fingerprint.ts'
import { looksOf } from './forbidden.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.admin()
})
afterAll(() => app.close())

const { friends } = chatOf(() => app)
const FORBIDDEN = { reason: 'PICTURE_REFUSED', data: { cause: 'forbidden' } }

let scenes = 100
/** A picture, and its hash. */
async function aPicture() {
  const seed = ++scenes
  const jpeg = await scene(seed).jpeg({ quality: 95 }).toBuffer()
  const [look] = await looksOf(jpeg)
  return { seed, jpeg, hash: toHash(look?.asIs ?? 0n) }
}
const forbid = (...hashes: PictureHash[]) => app.as(operator).call(addForbidden, { hashes, note: 'From the list' })
const listed = async (hash: PictureHash) =>
  (await app.as(operator).call(listForbidden, {})).pictures.find((picture) => picture.hash === hash)
const logged = async () =>
  (await app.as(operator).call(listAudit, {})).entries.map(({ action, subject }) => `${action} ${subject}`)

describe('a forbidden picture', () => {
  it('becomes nobody’s profile picture, whatever was done to it, and what was uploaded is gone', async () => {
    const { seed, jpeg, hash } = await aPicture()
    const person = await app.person()
    await app.as(person).call(editProfile, { profiles: { headPicUrl: await uploaded(app, person, jpeg) } })
    expect(await forbid(hash)).toEqual({ added: 1 })
    for (const changed of [scene(seed), scene(seed).resize(200), scene(seed).flop(), scene(seed).greyscale()]) {
      const headPicUrl = await uploaded(app, person, await changed.jpeg({ quality: 60 }).toBuffer())
      expect(await app.as(person).refused(editProfile, { profiles: { headPicUrl } })).toMatchObject(FORBIDDEN)
      expect(await app.as(person).refused(editProfile, { profiles: { headPicUrl } })).toMatchObject({
        data: { cause: 'missing' },
      })
    }
    const other = await aPicture()
    await app.as(person).call(editProfile, { profiles: { headPicUrl: await uploaded(app, person, other.jpeg) } })
    expect(await listed(hash)).toMatchObject({
      note: 'From the list',
      addedBy: operator.user.userName,
      tries: 4,
      lastTry: { by: { userId: person.user.userId } },
    })
  })

  it('goes into no vault and no message, and not as a file either', async () => {
    const { jpeg, hash } = await aPicture()
    await forbid(hash)
    const creator = await app.creator()
    const url = await uploaded(app, creator, jpeg)
    expect(await app.as(creator).refused(addToVault, { url })).toMatchObject(FORBIDDEN)

    const [one, other] = await friends()
    const message = (type: 'image' | 'file', uploadedTo: string) => ({
      messageId: messageName(),
      toUserId: other.user.userId,
      contentType: type,
      sendContent: JSON.stringify({ mediaList: [{ id: 'it', type, url: uploadedTo, name: 'holiday.jpg' }] }),
    })
    expect(await app.as(one).refused(sendMessage, message('image', await uploaded(app, one, jpeg)))).toMatchObject(
      FORBIDDEN,
    )
    const config = await app.as(one).call(getUploadConfig, { use: 'file' })
    const file = await uploadAs(app, one, { bytes: jpeg, extension: 'bin', config })
    expect(await app.as(one).refused(sendMessage, message('file', file.url))).toMatchObject({
      reason: 'FILE_REFUSED',
      data: { cause: 'forbidden' },
    })
    const text = await uploadAs(app, one, { bytes: Buffer.from('Only words'), extension: 'bin', config })
    await app.as(one).call(sendMessage, message('file', text.url))
  })

  it('is found in a video, wherever its maker puts what stands by itself, and that comes to nothing', async () => {
    const { jpeg, hash } = await aPicture()
    const folder = app.dataDir
    await writeFile(join(folder, 'picture.jpg'), jpeg)
    const around = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=10:d=3']
    const input = [...around, '-loop', '1', '-t', '2', '-i', 'picture.jpg', ...around]
    const joined = '[1]scale=320:240,setsar=1,fps=10[still];[0][still][2]concat=n=3:v=1:a=0'
    const film = async (...keyFrames: string[]): Promise<Buffer> => {
      const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...keyFrames]
      await promisify(execFile)(
        'ffmpeg',
        ['-y', '-v', 'error', ...input, '-filter_complex', joined, ...h264, 'film.mp4'],
        { cwd: folder },
      )
      return readFile(join(folder, 'film.mp4'))
    }
    const creator = await app.creator()
    await forbid(hash)
    const refused = { state: 'failed', failure: 'forbidden', videoUrl: null }
    const often = await film('-g', '20')
    expect(await madeVideo(app, creator, often)).toMatchObject(refused)
    // But for its first frame all of it is changes to the one before.
    expect(await madeVideo(app, creator, await film('-g', '9999', '-sc_threshold', '0'))).toMatchObject(refused)
    expect(await listed(hash)).toMatchObject({ tries: 2 })
    await app.as(operator).call(removeForbidden, { hash })
    expect(await madeVideo(app, creator, often)).toMatchObject({ state: 'ready', failure: null })
  })
})

describe('what is there already when it is forbidden', () => {
  it('is shown by nothing any more and published by nobody again, until it is allowed', async () => {
    const creator = await app.creator()
    const fan = await app.person()
    const [{ seed, hash }, other] = [await aPicture(), await aPicture()]
    const keep = async (bytes: Buffer) =>
      (await app.as(creator).call(addToVault, { url: await uploaded(app, creator, bytes) })).asset.assetId
    const [assetId, fine] = [await keep(await scene(seed).flop().jpeg().toBuffer()), await keep(other.jpeg)]
    const shown = await aPost(app, creator, { media: [assetId, fine] })
    const planned = await aPost(app, creator, { media: [assetId], publishAt: soon(app, 10 * MINUTE_MS) })
    const paid = await aPost(app, creator, { media: [assetId], visibility: { kind: 'paid', price: 25 } })
    const seen = async (contentId: PostId) => (await app.as(fan).call(getPost, { contentId })).content.mediaList.length
    const standing = async () =>
      (await app.as(creator).call(getAssets, { assetIds: [assetId] })).assets.map(({ state, failure }) => [
        state,
        failure,
      ])
    expect(await seen(shown.contentId)).toBe(2)

    await forbid(hash)
    await app.platform.jobs.runDue()
    expect(await standing()).toEqual([['failed', 'forbidden']])
    expect(await seen(shown.contentId)).toBe(1)
    expect(await app.as(fan).refused(buyPost, { contentId: paid.contentId })).toMatchObject({ reason: 'NOT_FOR_SALE' })
    const content = { text: 'Again', mediaList: [{ assetId }] }
    expect(await app.as(creator).refused(editPost, { status: 2, content })).toMatchObject({ reason: 'MEDIA_FAILED' })
    const url = await uploaded(app, creator, await scene(seed).flop().jpeg().toBuffer())
    expect(await app.as(creator).refused(addToVault, { url })).toMatchObject(FORBIDDEN)
    app.clock.advance(11 * MINUTE_MS)
    await app.posts.sweep()
    expect(await app.as(fan).refused(getPost, { contentId: planned.contentId })).toMatchObject({ reason: 'NOT_FOUND' })

    await app.as(operator).call(removeForbidden, { hash })
    await app.platform.jobs.runDue()
    expect(await standing()).toEqual([['ready', null]])
    expect(await seen(shown.contentId)).toBe(2)
    await app.posts.sweep()
    expect(await seen(planned.contentId)).toBe(1)
  })
})

describe('the list', () => {
  it('is the operators’, who add and remove, and the log has it', async () => {
    const [one, other] = [await aPicture(), await aPicture()]
    expect(await forbid(one.hash, other.hash, one.hash)).toEqual({ added: 2 })
    expect(await forbid(one.hash)).toEqual({ added: 0 })
    const { pictures, count } = await app.as(operator).call(listForbidden, {})
    expect(count).toBe(pictures.length)
    expect(
      pictures
        .slice(0, 2)
        .map(({ hash }) => hash)
        .toSorted(),
    ).toEqual([one.hash, other.hash].toSorted())
    await app.as(operator).call(removeForbidden, { hash: one.hash })
    expect(await app.as(operator).refused(removeForbidden, { hash: one.hash })).toMatchObject({ reason: 'NOT_FOUND' })
    expect(await listed(one.hash)).toBeUndefined()
    expect((await logged()).slice(0, 2)).toEqual([
      `pictures.allowed picture:${one.hash}`,
      'pictures.forbidden pictures',
    ])
    const fan = await app.person()
    for (const endpoint of [addForbidden, removeForbidden] as const) {
      const input = { hashes: [one.hash], hash: one.hash }
      expect(await app.as(fan).refused(endpoint, input as never)).toMatchObject({ status: 403 })
    }
  })

  it('is read page by page', async () => {
    const many = Array.from({ length: 25 }, (_, index) => toHash(0xabcd_0000_0000_0000n + BigInt(index)))
    await forbid(...many)
    const first = await app.as(operator).call(listForbidden, {})
    const second = await app.as(operator).call(listForbidden, { cursor: first.nextCursor ?? '' })
    const seen = [...first.pictures, ...second.pictures].map(({ hash }) => hash)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((hash) => many.includes(hash)).toSorted()).toEqual(many.toSorted())
  })

  it('takes what was reported, when it is taken down and the operator says so', async () => {
    const creator = await app.creator()
    const fan = await app.person()
    // The newest of the list, whatever else is on it.
    app.clock.advance(1_000)
    const { jpeg, hash } = await aPicture()
    const shown = async () =>
      (await app.as(creator).call(addToVault, { url: await uploaded(app, creator, jpeg) })).asset
    const post = await aPost(app, creator, { media: [(await shown()).assetId] })
    const target = { type: 'post' as const, id: post.contentId }
    const { reportId } = await app.as(fan).call(createReport, { target, reason: 'illegal' })
    const dismissing = { reportId, decision: 'dismiss' as const, forbidsPictures: true }
    expect(await app.as(operator).refused(decideReport, dismissing)).toMatchObject({ reason: 'INVALID_INPUT' })
    await app.as(operator).call(decideReport, { reportId, decision: 'takeDown', note: 'Never', forbidsPictures: true })
    const other = await app.creator()
    const url = await uploaded(app, other, await scene(scenes).flop().jpeg().toBuffer())
    expect(await app.as(other).refused(addToVault, { url })).toMatchObject(FORBIDDEN)
    const newest = (await app.as(operator).call(listForbidden, {})).pictures.find(({ note }) => note === 'Never')
    expect(newest).toMatchObject({ tries: 1 })
    expect(newest?.hash).toHaveLength(hash.length)
  })
})
