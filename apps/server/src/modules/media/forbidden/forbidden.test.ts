import {
  addForbidden,
  addToVault,
  createReport,
  decideReport,
  editProfile,
  getUploadConfig,
  listAudit,
  listForbidden,
  removeForbidden,
  sendMessage,
  type PictureHash,
} from '@fanlight/contract'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, messageName } from '../../../testing/chat.ts'
import { aPost } from '../../../testing/posts.ts'
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

  it('is found in a video, which comes to nothing', async () => {
    const { jpeg, hash } = await aPicture()
    const folder = app.dataDir
    await writeFile(join(folder, 'picture.jpg'), jpeg)
    const input = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=10:d=5', '-loop', '1', '-t', '3', '-i', 'picture.jpg']
    const joined = '[1]scale=320:240,setsar=1,fps=10[still];[0][still]concat=n=2:v=1:a=0'
    const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20']
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...input, '-filter_complex', joined, ...h264, 'film.mp4'], {
      cwd: folder,
    })
    const film = await readFile(join(folder, 'film.mp4'))
    const creator = await app.creator()
    await forbid(hash)
    expect(await madeVideo(app, creator, film)).toMatchObject({ state: 'failed', failure: 'forbidden', videoUrl: null })
    expect(await listed(hash)).toMatchObject({ tries: 1 })
    await app.as(operator).call(removeForbidden, { hash })
    expect(await madeVideo(app, creator, film)).toMatchObject({ state: 'ready', failure: null })
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
