import {
  chatChannel,
  DAY_MS,
  deleteMessage,
  downloadAsset,
  editConversation,
  getMessageVideoToken,
  getVideoUploadToken,
  HOUR_MS,
  listVault,
  MESSAGE_VIDEO_MAX_BYTES,
  queryMessages,
  readContent,
  removeFromVault,
  roomOf,
  sendMessage,
  type CallOf,
  type MessageMedia,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chatOf, mediaTo, messageName } from '../../testing/chat.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { beginUpload, clip, madeVideo, tus, videoForMessage, vidOf } from '../../testing/videos.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const { messages, friends, picture } = chatOf(() => app)
const fetched = (url: string) => app.http.server.inject({ url, headers: { accept: 'image/webp,*/*' } })

const videoTo = (to: Person, url: string, content: object = {}): CallOf<typeof sendMessage> => ({
  messageId: messageName(),
  toUserId: id(to),
  contentType: 'video',
  sendContent: JSON.stringify({ mediaList: [{ id: 'clip', type: 'video', url }], ...content }),
})

async function seenBy(who: Person, from: Person): Promise<MessageMedia> {
  const last = (await messages(who, from)).at(-1)
  return readContent(last!.sendContent).mediaList[0]!
}

/** A day passes for what nothing shows. */
async function lookForForgotten(): Promise<void> {
  await app.platform.db.script(`update graphile_worker._private_jobs set run_at = now()`)
  await app.platform.jobs.runDue()
}

describe('a video in a message', () => {
  it('is sent by a fan while it is made, and plays for both once it is there', async () => {
    const [one, other] = await friends()
    const url = await videoForMessage(app, one, await clip('small.mp4'))
    await app.as(one).call(sendMessage, videoTo(other, url, { text: 'Look' }))
    expect(await seenBy(other, one)).toMatchObject({ type: 'video', state: 'processing', url: null, coverUrl: null })
    await app.media.videos.makeDue()
    for (const [who, from] of [
      [one, other],
      [other, one],
    ] as const) {
      const seen = await seenBy(who, from)
      expect(seen).toMatchObject({ width: 320, height: 180, isLocked: false })
      expect(seen.state).toBeUndefined()
      expect(Math.abs(seen.durationMs! - 1_000)).toBeLessThan(150)
      // Each has links of their own.
      expect(seen.url).toContain(`/${id(who)}/`)
      expect((await fetched(seen.coverUrl!)).headers['content-type']).toBe('image/webp')
      const master = await fetched(seen.url!)
      const variant = master.body.split('\n').find((line) => line !== '' && !line.startsWith('#'))!
      expect((await fetched(seen.url!.replace('master.m3u8', variant))).statusCode).toBe(200)
    }
  })

  it('tells both how far it is and when it is there', async () => {
    const [one, other] = await friends()
    const publish = vi.spyOn(app.platform.realtime, 'publish')
    const signal = vi.spyOn(app.platform.realtime, 'signal')
    const url = await videoForMessage(app, one, await clip('small.mp4'))
    const { message } = await app.as(one).call(sendMessage, videoTo(other, url))
    publish.mockClear()
    await app.platform.db.script(`update media_assets set progress = 40 where asset_id = ${vidOf(url)}`)
    await app.media.assets.announce(vidOf(url))
    const progress = { messageId: message.messageId, mediaId: 'clip', percent: 40 }
    await vi.waitFor(() => {
      for (const who of [one, other]) {
        expect(signal).toHaveBeenCalledWith(chatChannel, { userId: id(who) }, 'video_progress', progress)
      }
    })
    await app.media.videos.makeDue()
    await vi.waitFor(() => {
      const rooms = publish.mock.calls.filter(([, , type]) => type === 'message').map(([to, key]) => roomOf(to, key))
      expect(rooms.toSorted()).toEqual([one, other].map((who) => roomOf(chatChannel, { userId: id(who) })).toSorted())
    })
    // It is in nobody's vault, and no vault hears of it.
    expect(publish.mock.calls.filter(([, , type]) => type === 'asset_changed')).toEqual([])
    publish.mockRestore()
    signal.mockRestore()
  })

  it('that cannot be made says so, and why to its sender alone', async () => {
    const [one, other] = await friends()
    await app.as(one).call(sendMessage, videoTo(other, await videoForMessage(app, one, await clip('song.mp4'))))
    await app.media.videos.makeDue()
    expect(await seenBy(one, other)).toMatchObject({ state: 'failed', failure: 'no_picture', url: null })
    const received = await seenBy(other, one)
    expect(received).toMatchObject({ state: 'failed', url: null })
    expect(received).not.toHaveProperty('failure')
  })

  it('that is longer than a message may have is not made', async () => {
    const [one, other] = await friends()
    const long = await clip('eleven-minutes.mp4')
    await app.as(one).call(sendMessage, videoTo(other, await videoForMessage(app, one, long)))
    await app.media.videos.makeDue()
    expect(await seenBy(one, other)).toMatchObject({ state: 'failed', failure: 'too_long' })
  })

  it('is held back in a request until that is accepted', async () => {
    const [stranger, one] = [await app.person(), await app.person()]
    const url = await videoForMessage(app, stranger, await clip('small.mp4'))
    await app.media.videos.makeDue()
    await app.as(stranger).call(sendMessage, videoTo(one, url))
    expect(await seenBy(one, stranger)).toMatchObject({ url: null, coverUrl: null, fuzzyUrl: null })
    await app.as(one).call(editConversation, { targetUserId: id(stranger), accept: true })
    expect((await fetched((await seenBy(one, stranger)).url!)).statusCode).toBe(200)
  })

  it('goes beside pictures, and the same name twice is one message', async () => {
    const [one, other] = await friends()
    const [film, photo] = [await videoForMessage(app, one, await clip('small.mp4')), await picture(one)]
    const mediaList = [
      { id: 'photo', type: 'image', url: photo },
      { id: 'clip', type: 'video', url: film },
    ]
    const input = videoTo(other, film, { mediaList })
    const { message } = await app.as(one).call(sendMessage, input)
    expect((await app.as(one).call(sendMessage, input)).message.sendTime).toBe(message.sendTime)
    expect(readContent(message.sendContent).mediaList.map(({ type }) => type)).toEqual(['image', 'video'])
    expect(await messages(other, one)).toHaveLength(1)
  })
})

describe('what is left of it', () => {
  it('goes with its message, and with its sender', async () => {
    const [one, other] = await friends()
    const sent = []
    for (let place = 0; place < 2; place += 1) {
      const url = await videoForMessage(app, one, await clip('small.mp4'))
      sent.push((await app.as(one).call(sendMessage, videoTo(other, url))).message)
    }
    await app.media.videos.makeDue()
    const [first, second] = (await messages(other, one)).map(
      ({ sendContent }) => readContent(sendContent).mediaList[0]!.url!,
    )
    await lookForForgotten()
    expect((await fetched(first!)).statusCode).toBe(200)
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: sent[0]!.messageId })
    await app.platform.jobs.runDue()
    expect((await fetched(first!)).statusCode).toBe(404)
    expect((await fetched(second!)).statusCode).toBe(200)

    const { vault } = (await app.archiveOf(one)) as { vault: { purpose: string; link: string }[] }
    expect(vault).toMatchObject([{ purpose: 'message' }])
    const link = new URL(vault[0]!.link)
    expect((await fetched(link.pathname)).statusCode).toBe(200)
    await app.leave(one)
    await app.platform.jobs.runDue()
    expect((await fetched(second!)).statusCode).toBe(404)
  })

  it('goes after a day when it was never sent', async () => {
    const one = await app.person()
    const url = await videoForMessage(app, one, await clip('small.mp4'))
    await app.media.videos.makeDue()
    const left = () => app.platform.db.pool.query('select 1 from media_assets where asset_id = $1', [vidOf(url)])
    expect((await left()).rowCount).toBe(1)
    await lookForForgotten()
    expect((await left()).rowCount).toBe(0)
  })

  it('takes nothing out of a vault: a message that shows something of it is deleted alone', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    await chatOf(() => app).follow(fan, creator)
    const { asset } = await madeVideo(app, creator, await clip('small.mp4'))
    const { message } = await app
      .as(creator)
      .call(sendMessage, mediaTo(fan, [{ assetId: asset.assetId, type: 'video' }]))
    await app.as(creator).call(deleteMessage, { toUserId: id(fan), messageId: message.messageId })
    await lookForForgotten()
    expect((await app.as(creator).call(listVault, {})).assets).toHaveLength(1)
  })
})

describe('as an attacker', () => {
  it('nobody sends a video of somebody else, one that is not all there, or one that failed', async () => {
    const [one, other] = await friends()
    const url = await videoForMessage(app, one, await clip('small.mp4'))
    const refusedTo = async (from: Person, to: Person, address: string) =>
      (await app.as(from).refused(sendMessage, videoTo(to, address))).reason
    expect(await refusedTo(other, one, url)).toBe('NOT_FOUND')
    for (const address of ['/vod/', '/vod/1', '/vod/99999999999999999999', 'https://elsewhere.example/film.mp4']) {
      expect([address, await refusedTo(one, other, address)]).toEqual([address, 'NOT_FOUND'])
    }
    expect(await refusedTo(one, other, await beginUpload(app, one, 100, 'part.mp4', 'message'))).toBe('MEDIA_FAILED')
    const broken = await videoForMessage(app, one, await clip('song.mp4'))
    await app.media.videos.makeDue()
    expect(await refusedTo(one, other, broken)).toBe('MEDIA_FAILED')
    expect(await messages(other, one)).toEqual([])
  })

  it('a video of a message is in no vault, and one of the vault is no upload', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    await chatOf(() => app).follow(fan, creator)
    const sent = await videoForMessage(app, creator, await clip('small.mp4'))
    await app.as(creator).call(sendMessage, videoTo(fan, sent))
    const own = await madeVideo(app, creator, await clip('silent.mp4'))
    const { assets } = await app.as(creator).call(listVault, {})
    expect(assets.map(({ assetId }) => assetId)).toEqual([own.Vid])
    const assetId = vidOf(sent)
    expect((await app.as(creator).refused(downloadAsset, { assetId })).reason).toBe('NOT_FOUND')
    expect((await app.as(creator).refused(removeFromVault, { assetId })).reason).toBe('ASSET_IN_USE')
    const asOwn = mediaTo(fan, [{ assetId, type: 'video' }], { price: 50 })
    expect((await app.as(creator).refused(sendMessage, asOwn)).reason).toBe('NOT_FOUND')
    const asUpload = videoTo(fan, `/vod/${own.Vid}`)
    expect((await app.as(creator).refused(sendMessage, asUpload)).reason).toBe('NOT_FOUND')
  })

  it('the same film in the vault and in a message are two: neither goes with the other', async () => {
    const [creator, fan] = [await app.creator(), await app.person()]
    await chatOf(() => app).follow(fan, creator)
    const own = await madeVideo(app, creator, await clip('small.mp4'))
    const { message } = await app
      .as(creator)
      .call(sendMessage, videoTo(fan, await videoForMessage(app, creator, await clip('small.mp4'))))
    await app.media.videos.makeDue()
    const { url } = await seenBy(fan, creator)
    await app.as(creator).call(removeFromVault, { assetId: own.Vid })
    await app.platform.jobs.runDue()
    expect((await fetched(url!)).statusCode).toBe(200)
    await app.as(creator).call(deleteMessage, { toUserId: id(fan), messageId: message.messageId })
    await app.platform.jobs.runDue()
    expect((await fetched(url!)).statusCode).toBe(404)
  })

  it('a fan’s credential opens no vault, and what is too large is refused before it comes', async () => {
    const fan = await app.person()
    expect((await app.as(fan).raw(getVideoUploadToken.path, {})).body.success).toBe(false)
    const { maxBytes } = await app.as(fan).call(getMessageVideoToken, {})
    expect(maxBytes).toBe(MESSAGE_VIDEO_MAX_BYTES)
    const headers = { 'upload-length': String(MESSAGE_VIDEO_MAX_BYTES + 1) }
    expect((await tus(app, fan, { method: 'POST', headers, use: 'message' })).status).toBe(413)
    // Nor does a creator's for a message reach into the vault.
    const creator = await app.creator()
    const url = await beginUpload(app, creator, 10)
    const begun = `/vod/${vidOf(url)}`
    expect((await tus(app, creator, { method: 'HEAD', url: begun, use: 'message' })).status).toBe(404)
    expect((await tus(app, creator, { method: 'HEAD', url: begun })).status).toBe(200)
  })

  it('counts against the share of a fan', async () => {
    const fan = await app.person()
    // A fan's share is a gigabyte.
    for (let part = 0; part < 2; part += 1) await beginUpload(app, fan, MESSAGE_VIDEO_MAX_BYTES, 'a.mp4', 'message')
    const headers = { 'upload-length': String(MESSAGE_VIDEO_MAX_BYTES) }
    expect((await tus(app, fan, { method: 'POST', headers, use: 'message' })).status).toBe(507)
  })

  it('is not sent with a tip, for a price, or under another kind', async () => {
    const [one, other] = await friends()
    const url = await videoForMessage(app, one, await clip('small.mp4'))
    const clipOf = [{ id: 'clip', type: 'video', url }]
    const wrong: [string, object][] = [
      ['video', { mediaList: clipOf, price: 50 }],
      ['tip', { mediaList: clipOf, tip: 10 }],
      ['image', { mediaList: clipOf }],
      ['text', { text: 'Hi', mediaList: clipOf }],
      ['video', { text: 'Hi' }],
      ['file', { mediaList: clipOf }],
    ]
    for (const [contentType, content] of wrong) {
      const input = { ...videoTo(other, url), contentType, sendContent: JSON.stringify(content) }
      expect((await app.as(one).raw(sendMessage.path, input)).body, contentType).toMatchObject({
        reason: 'INVALID_INPUT',
      })
    }
  })

  it('has no address for a third person, and old links end', async () => {
    const [one, other] = await friends()
    const third = await app.person()
    await app.as(one).call(sendMessage, videoTo(other, await videoForMessage(app, one, await clip('small.mp4'))))
    await app.media.videos.makeDue()
    for (const who of [one, other]) {
      expect(await app.as(third).call(queryMessages, { targetUserId: id(who) })).toEqual([])
    }
    const { url, coverUrl } = await seenBy(other, one)
    for (const link of [url!, coverUrl!]) {
      expect((await fetched(link.replace(`/${id(other)}/`, `/${id(third)}/`))).statusCode).toBe(403)
    }
    app.clock.advance(3 * HOUR_MS)
    for (const link of [url!, coverUrl!]) expect((await fetched(link)).statusCode).toBe(403)
    app.clock.advance(DAY_MS)
  })
})
