import {
  deleteMessage,
  editConversation,
  listConversations,
  readContent,
  sendMessage,
  VOICE_PEAKS,
  type CallOf,
  type MessageMedia,
} from '@fanlight/contract'
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, messageName } from '../../testing/chat.ts'
import { massOf, wantedMass } from '../../testing/mass.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploadAs } from '../../testing/uploads.ts'
import { clip, type ClipName } from '../../testing/videos.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const { messages, friends } = chatOf(() => app)
const { fans, send, unsend } = massOf(() => app)
const fetched = (url: string, headers = {}) => app.http.server.inject({ url, headers })

/** A day passes for the uploads of which nothing came. */
async function lookForForgotten(): Promise<void> {
  await app.platform.db.script(`update graphile_worker._private_jobs set run_at = now()`)
  await app.platform.jobs.runDue()
}

async function recorded(who: Person, name: ClipName, extension = 'webm'): Promise<string> {
  const { status, url, body } = await uploadAs(app, who, { bytes: await clip(name), extension })
  if (status !== 200) throw new Error(`The upload was refused: ${JSON.stringify(body)}`)
  return url
}

const voiceTo = (to: Person, url: string, content: object = {}): CallOf<typeof sendMessage> => ({
  messageId: messageName(),
  toUserId: id(to),
  contentType: 'audio',
  sendContent: JSON.stringify({ mediaList: [{ id: 'voice', type: 'audio', url }], ...content }),
})

async function heardBy(who: Person, from: Person): Promise<MessageMedia> {
  const last = (await messages(who, from)).at(-1)
  const [media] = readContent(last!.sendContent).mediaList
  return media!
}

/** What ffprobe says of it. */
async function look(bytes: Buffer) {
  const file = join(await mkdtemp(join(tmpdir(), 'fanlight-heard-')), 'voice.m4a')
  await writeFile(file, bytes)
  const said = await promisify(execFile)(
    'ffprobe',
    ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file],
    { encoding: 'utf8' },
  )
  return JSON.parse(said.stdout) as {
    streams: { codec_name: string; channels: number }[]
    format: { duration: string; tags?: Record<string, string> }
  }
}

describe('a voice message', () => {
  it.each([
    ['voice.webm', 'webm'],
    ['voice.ogg', 'ogg'],
    ['voice.m4a', 'm4a'],
  ] as const)('recorded as %s is heard by the other one', async (name, extension) => {
    const [one, other] = await friends()
    await app.as(one).call(sendMessage, voiceTo(other, await recorded(one, name, extension)))
    const heard = await heardBy(other, one)
    expect(heard).toMatchObject({ type: 'audio', isLocked: false })
    expect(Math.abs(heard.durationMs! - 2_000)).toBeLessThan(120)
    expect(heard.peaks).toHaveLength(VOICE_PEAKS)
    const answer = await fetched(heard.url!)
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'audio/mp4' } })
    const { streams, format } = await look(answer.rawPayload)
    expect(streams).toMatchObject([{ codec_name: 'aac', channels: 1 }])
    expect(Math.abs(Number(format.duration) - 2)).toBeLessThan(0.2)
  })

  it('to many is heard by each, also when one of them hides it, and goes when it is taken back', async () => {
    const creator = await app.creator()
    const [anna, ben] = await fans(creator, 'Anna', 'Ben')
    const { contentType, sendContent } = voiceTo(creator, await recorded(creator, 'voice.webm'))
    const mass = await send(creator, wantedMass({ contentType, sendContent }))
    const [byAnna, byBen] = [await heardBy(anna!, creator), await heardBy(ben!, creator)]
    expect(byAnna).toMatchObject({ type: 'audio', isLocked: false })
    expect(byAnna.peaks).toHaveLength(VOICE_PEAKS)
    const { messageId } = (await messages(anna!, creator))[0]!
    await app.as(anna).call(deleteMessage, { toUserId: id(creator), messageId })
    await lookForForgotten()
    expect((await fetched(byBen.url!)).statusCode).toBe(200)
    await unsend(creator, mass)
    await lookForForgotten()
    expect(await messages(ben!, creator)).toEqual([])
    expect((await fetched(byBen.url!)).statusCode).toBe(404)
  })

  it('says nothing about where it was made', async () => {
    const [one, other] = await friends()
    expect((await clip('voice.webm')).includes('said at home')).toBe(true)
    await app.as(one).call(sendMessage, voiceTo(other, await recorded(one, 'voice.webm')))
    const { rawPayload } = await fetched((await heardBy(other, one)).url!)
    expect(rawPayload.includes('said at home')).toBe(false)
    expect((await look(rawPayload)).format.tags).not.toHaveProperty('encoder')
  })

  it('shows how loud it is, and can be heard from any place on', async () => {
    const [one, other] = await friends()
    await app.as(one).call(sendMessage, voiceTo(other, await recorded(one, 'rising.webm')))
    const { peaks, url } = await heardBy(other, one)
    expect(Math.max(...peaks!)).toBe(100)
    expect(peaks![5]).toBeLessThan(30)
    expect(peaks![24]).toBeGreaterThan(35)
    expect(peaks![24]).toBeLessThan(65)
    const whole = await fetched(url!)
    const part = await fetched(url!, { range: 'bytes=100-199' })
    expect(part).toMatchObject({ statusCode: 206, headers: { 'content-length': '100' } })
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
  })

  it('sent twice under one name is one, also when it is made only once', async () => {
    const [one, other] = await friends()
    const input = voiceTo(other, await recorded(one, 'voice.webm'))
    const { message } = await app.as(one).call(sendMessage, input)
    expect((await app.as(one).call(sendMessage, input)).message.sendTime).toBe(message.sendTime)
    const again = await app.as(one).call(sendMessage, { ...input, messageId: messageName() })
    expect(readContent(again.message.sendContent).mediaList).toEqual(readContent(message.sendContent).mediaList)
  })

  it('is held back in a request until that is accepted', async () => {
    const [stranger, one] = [await app.person(), await app.person()]
    await app.as(stranger).call(sendMessage, voiceTo(one, await recorded(stranger, 'voice.webm')))
    expect(await heardBy(one, stranger)).toMatchObject({ type: 'audio', url: null })
    const { conversations } = await app.as(one).call(listConversations, { filter: 'requests' })
    expect(readContent(conversations[0]!.lastMessage!.sendContent).mediaList).toMatchObject([{ url: null }])
    await app.as(one).call(editConversation, { targetUserId: id(stranger), accept: true })
    expect((await fetched((await heardBy(one, stranger)).url!)).statusCode).toBe(200)
  })

  it('stays while it is in a message, and its file goes when that is deleted', async () => {
    const [one, other] = await friends()
    const { message } = await app.as(one).call(sendMessage, voiceTo(other, await recorded(one, 'voice.webm')))
    await lookForForgotten()
    const { url } = await heardBy(other, one)
    expect((await fetched(url!)).statusCode).toBe(200)
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: message.messageId })
    await app.platform.jobs.runDue()
    expect((await fetched(url!)).statusCode).toBe(404)
  })

  it('is in the archive of who sent it, and goes with them', async () => {
    const [one, other] = await friends()
    await app.as(one).call(sendMessage, voiceTo(other, await recorded(one, 'voice.webm')))
    const { url } = await heardBy(other, one)
    const { pictures } = (await app.archiveOf(one)) as { pictures: { purpose: string; link: string }[] }
    const kept = pictures.find(({ purpose }) => purpose === 'voice')
    const link = new URL(kept!.link)
    expect((await fetched(link.pathname + link.search)).headers['content-type']).toBe('audio/mp4')
    await app.leave(one)
    await app.platform.jobs.runDue()
    expect((await fetched(url!)).statusCode).toBe(404)
  })
})

describe('what is no voice message', () => {
  it('is refused when it arrives, unless it begins as a recording', async () => {
    const one = await app.person()
    for (const bytes of [Buffer.from('#EXTM3U\nfile:///etc/passwd'), Buffer.alloc(0), await clip('dot.avi')]) {
      const { status, body } = await uploadAs(app, one, { bytes, extension: 'webm' })
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { reason: 'VOICE_REFUSED', data: { cause: 'not_sound' } },
      })
    }
  })

  it.each([
    ['a video', () => clip('film.webm'), 'not_sound'],
    ['a video of a phone', () => clip('small.mp4'), 'not_sound'],
    ['a video without sound', () => clip('silent.mp4'), 'not_sound'],
    ['a forgotten sound', () => clip('strange-sound.mkv'), 'not_sound'],
    [
      'noise behind a good beginning',
      async () => Buffer.concat([Buffer.from('OggS'), Buffer.alloc(9_000, 7)]),
      'not_sound',
    ],
    ['one that ends in its first bytes', async () => (await clip('voice.webm')).subarray(0, 60), 'not_sound'],
    ['one that is longer than five minutes', () => clip('long.webm'), 'too_long'],
  ] as const)('is refused when it is to be sent: %s', async (_, bytes, cause) => {
    const [one, other] = await friends()
    const { url, status } = await uploadAs(app, one, { bytes: await bytes(), extension: 'ogg' })
    expect(status).toBe(200)
    const { body } = await app.as(one).raw(sendMessage.path, voiceTo(other, url))
    expect(body).toMatchObject({ reason: 'VOICE_REFUSED', data: { cause } })
    expect(await messages(other, one)).toEqual([])
  })

  it('is refused beside another medium, from the vault, for a price, with a tip or under another kind', async () => {
    const [one, other] = await friends()
    const voice = { id: 'voice', type: 'audio', url: await recorded(one, 'voice.webm') }
    const wrong: [string, object][] = [
      ['audio', { text: 'Words alone' }],
      ['audio', { mediaList: [voice, { ...voice, id: 'second' }] }],
      ['audio', { mediaList: [{ ...voice, url: '' }] }],
      ['audio', { mediaList: [{ ...voice, type: 'image' }] }],
      ['audio', { mediaList: [voice], price: 50 }],
      ['audio', { mediaList: [voice], tip: 10 }],
      ['image', { mediaList: [voice] }],
      ['text', { text: 'Hi', mediaList: [voice] }],
    ]
    for (const [contentType, content] of wrong) {
      const input = { messageId: messageName(), toUserId: id(other), contentType, sendContent: JSON.stringify(content) }
      expect((await app.as(one).raw(sendMessage.path, input)).body, contentType).toMatchObject({
        reason: 'INVALID_INPUT',
      })
    }
    expect(await messages(other, one)).toEqual([])
  })

  it('is refused when somebody else recorded it, and a picture is no recording', async () => {
    const [one, other] = await friends()
    const url = await recorded(one, 'voice.webm')
    const stolen = await app.as(other).raw(sendMessage.path, voiceTo(one, url))
    expect(stolen.body).toMatchObject({ reason: 'VOICE_REFUSED', data: { cause: 'missing' } })
    const picture = await chatOf(() => app).picture(one)
    const drawn = await app.as(one).raw(sendMessage.path, voiceTo(other, picture))
    expect(drawn.body).toMatchObject({ reason: 'VOICE_REFUSED', data: { cause: 'not_sound' } })
  })
})
