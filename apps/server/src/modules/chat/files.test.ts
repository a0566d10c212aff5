import {
  deleteConversation,
  deleteMessage,
  editConversation,
  getMessageFile,
  getUploadConfig,
  listConversations,
  MESSAGE_FILE_MAX_BYTES,
  MINUTE_MS,
  readContent,
  sendMass,
  sendMessage,
  type CallOf,
  type Message,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chatOf, messageName } from '../../testing/chat.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploadAs } from '../../testing/uploads.ts'

const GB = 1024 ** 3
let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const id = ({ user }: Person) => user.userId
const { messages, friends, follow, picture } = chatOf(() => app)
const fetched = (url: string, headers = {}, at: TestApp = app) => at.http.server.inject({ url, headers })
const PAGE = Buffer.from('<script>alert(document.cookie)</script>')

async function uploadFile(who: Person, bytes: Buffer = PAGE, at: TestApp = app): Promise<string> {
  const config = await at.as(who).call(getUploadConfig, { use: 'file' })
  const { status, url, body } = await uploadAs(at, who, { bytes, extension: 'bin', config })
  if (status !== 200) throw new Error(`The upload was refused: ${JSON.stringify(body)}`)
  return url
}

const fileTo = (to: Person, url: string, name = 'notes.txt', content: object = {}): CallOf<typeof sendMessage> => ({
  messageId: messageName(),
  toUserId: id(to),
  contentType: 'file',
  sendContent: JSON.stringify({ mediaList: [{ id: 'file', type: 'file', url, name }], ...content }),
})

const sentFile = async (from: Person, to: Person, name?: string, bytes?: Buffer): Promise<Message> =>
  (await app.as(from).call(sendMessage, fileTo(to, await uploadFile(from, bytes), name))).message

const asked = ({ messageId }: Message, withWhom: Person, mediaId = 'file') => ({
  targetUserId: id(withWhom),
  messageId,
  mediaId,
})
const linkFor = async (who: Person, message: Message, withWhom: Person): Promise<string> =>
  (await app.as(who).call(getMessageFile, asked(message, withWhom))).url
const mediaOf = ({ sendContent }: Message) => readContent(sendContent).mediaList[0]!

/** A day passes for what nothing holds. */
async function lookForForgotten(): Promise<void> {
  await app.platform.db.script(`update graphile_worker._private_jobs set run_at = now()`)
  await app.platform.jobs.runDue()
}

describe('a file in a message', () => {
  it('is saved by either of the two, as it came, under its name', async () => {
    const [one, other] = await friends()
    const message = await sentFile(one, other, 'Grüße – Plan (2).pdf')
    const [received] = await messages(other, one)
    expect(mediaOf(received!)).toMatchObject({
      type: 'file',
      name: 'Grüße – Plan (2).pdf',
      bytes: PAGE.length,
      url: null,
    })
    for (const [who, withWhom] of [
      [one, other],
      [other, one],
    ] as const) {
      const answer = await fetched(await linkFor(who, message, withWhom))
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload).toEqual(PAGE)
      const saved = String(answer.headers['content-disposition'])
      expect(saved).toContain(`filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%E2%80%93%20Plan%20%282%29.pdf`)
    }
  })

  it('is never shown by a browser, whatever is in it and whatever it is called', async () => {
    const [one, other] = await friends()
    for (const name of [
      'page.html',
      'picture.svg',
      'photo.jpg',
      'film.mp4',
      'a"; filename="b.html',
      'x\r\nx-evil: 1',
    ]) {
      const message = await sentFile(one, other, name)
      const { headers } = await fetched(await linkFor(other, message, one), { accept: 'text/html,image/*' })
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.\- ]*"; filename\*=UTF-8''[\w.%!~-]*$/)
      expect(headers).not.toHaveProperty('x-evil')
    }
  })

  it('shows its name as a person reads it: no path, nothing unseen, all endings', async () => {
    const [one, other] = await friends()
    const names = ['../../etc/passwd', 'photo\u202Egpj.exe', 'invoice.pdf.exe', '\u0007']
    const shown = []
    for (const name of names) {
      const input = fileTo(other, await uploadFile(one), name)
      shown.push(mediaOf((await app.as(one).call(sendMessage, input)).message).name)
    }
    expect(shown).toEqual(['passwd', 'photogpj.exe', 'invoice.pdf.exe', 'file'])
  })

  it('goes beside words and pictures, and the same name twice is one message', async () => {
    const [one, other] = await friends()
    const mediaList = [
      { id: 'photo', type: 'image', url: await picture(one) },
      { id: 'file', type: 'file', url: await uploadFile(one), name: 'a.zip' },
    ]
    const input = fileTo(other, '', '', { text: 'All of it', mediaList })
    const { message } = await app.as(one).call(sendMessage, input)
    expect((await app.as(one).call(sendMessage, input)).message.sendTime).toBe(message.sendTime)
    expect(readContent(message.sendContent).mediaList.map(({ type }) => type)).toEqual(['image', 'file'])
    // The same upload once more is the same file.
    await app.as(one).call(sendMessage, { ...input, messageId: messageName() })
    expect(await messages(other, one)).toHaveLength(2)
  })

  it('is held back in a request, its name too, until that is accepted', async () => {
    const [stranger, one] = [await app.person(), await app.person()]
    const message = await sentFile(stranger, one, 'visit evil.example.zip')
    const [held] = await messages(one, stranger)
    expect(JSON.stringify(held)).not.toContain('evil')
    const { conversations } = await app.as(one).call(listConversations, { filter: 'requests' })
    expect(JSON.stringify(conversations)).not.toContain('evil')
    expect((await app.as(one).refused(getMessageFile, asked(message, stranger))).reason).toBe('NOT_FOUND')
    await app.as(one).call(editConversation, { targetUserId: id(stranger), accept: true })
    expect((await fetched(await linkFor(one, message, stranger))).statusCode).toBe(200)
  })

  it('stays while it is in a message, and goes when that is deleted', async () => {
    const [one, other] = await friends()
    const message = await sentFile(one, other)
    await lookForForgotten()
    const url = await linkFor(other, message, one)
    expect((await fetched(url)).statusCode).toBe(200)
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: message.messageId })
    await app.platform.jobs.runDue()
    expect((await fetched(url)).statusCode).toBe(404)
    expect((await app.as(other).refused(getMessageFile, asked(message, one))).reason).toBe('NOT_FOUND')
  })

  it('is in the archive of who sent it, and goes with them', async () => {
    const [one, other] = await friends()
    const message = await sentFile(one, other, 'mine.txt')
    const url = await linkFor(other, message, one)
    const { pictures } = (await app.archiveOf(one)) as {
      pictures: { purpose: string; fileName: string; link: string }[]
    }
    const kept = pictures.find(({ purpose }) => purpose === 'file')
    expect(kept).toMatchObject({ fileName: 'mine.txt' })
    const link = new URL(kept!.link)
    const saved = await fetched(link.pathname + link.search)
    expect([saved.rawPayload, saved.headers['content-type']]).toEqual([PAGE, 'application/octet-stream'])
    await app.leave(one)
    await app.platform.jobs.runDue()
    expect((await fetched(url)).statusCode).toBe(404)
    const { rowCount } = await app.platform.db.pool.query('select 1 from pictures where owner_id = $1', [id(one)])
    expect(rowCount).toBe(0)
  })
})

describe('as an attacker', () => {
  it('nobody else gets a link, and who cleared or hid it gets none either', async () => {
    const [one, other] = await friends()
    const third = await app.person()
    const message = await sentFile(one, other)
    for (const withWhom of [one, other]) {
      expect((await app.as(third).refused(getMessageFile, asked(message, withWhom))).reason).toBe('NOT_FOUND')
    }
    expect((await app.as(undefined).raw(getMessageFile.path, asked(message, one))).body.success).toBe(false)
    expect((await app.as(other).refused(getMessageFile, asked(message, one, 'photo'))).reason).toBe('NOT_FOUND')
    await app.as(other).call(deleteConversation, { targetUserId: id(one) })
    expect((await app.as(other).refused(getMessageFile, asked(message, one))).reason).toBe('NOT_FOUND')
    expect((await app.as(one).call(getMessageFile, asked(message, other))).url).toContain('/view/file/')
  })

  it('a link cannot be changed, stretched, or used for something else', async () => {
    const [one, other] = await friends()
    const message = await sentFile(one, other, 'harmless.txt')
    const secret = await sentFile(other, one, 'secret.txt', Buffer.from('another one'))
    const url = await linkFor(other, message, one)
    const [, , , viewer, expires, signature, owner, rest = ''] = url.split('/')
    const [digest] = rest.split('?')
    const foreign = (await linkFor(other, secret, one)).split('/').at(-1)!
    const attempts = [
      url.replace('harmless.txt', 'page.html'),
      url.replace(/\?name=.*/, ''),
      `${url}&name=second`,
      url.replace(viewer!, id(one)),
      url.replace(expires!, String(Number(expires) + 1)),
      url.replace(signature!, 'x'.repeat(signature!.length)),
      url.replace(rest, foreign),
      url.replace(`/${owner}/`, `/${id(other)}/`),
      `/media/files/${owner}/${digest}`,
      `/media/files/${owner}/${digest}?e=9999999999999&s=${signature}`,
      `/view/photo/${viewer}/${expires}/${signature}/${owner}/${digest}/photo`,
      `/view/file/${viewer}/${expires}/${signature}/${owner}/..%2f..%2fpictures`,
    ]
    for (const attempt of attempts) {
      const { statusCode } = await fetched(attempt)
      expect([attempt, statusCode >= 400]).toEqual([attempt, true])
    }
    expect((await fetched(url)).statusCode).toBe(200)
    app.clock.advance(16 * MINUTE_MS)
    expect((await fetched(url)).statusCode).toBe(403)
  })

  it('is refused in words while the disk has no room for it', async () => {
    const [one, other] = await friends()
    const url = await uploadFile(one)
    vi.spyOn(app.platform.storage, 'hasRoomFor').mockResolvedValueOnce(false)
    expect(await app.as(one).refused(sendMessage, fileTo(other, url))).toMatchObject({ reason: 'UPLOADS_PAUSED' })
    await app.as(one).call(sendMessage, fileTo(other, url))
  })

  it('is refused when it is too large, empty, somebody else’s, or not there', async () => {
    const [one, other] = await friends()
    const config = await app.as(one).call(getUploadConfig, { use: 'file' })
    expect(config.maxBytes).toBe(MESSAGE_FILE_MAX_BYTES)
    const large = Buffer.alloc(MESSAGE_FILE_MAX_BYTES + 1)
    expect((await uploadAs(app, one, { bytes: large, extension: 'bin', config })).status).toBe(413)
    const empty = await uploadFile(one, Buffer.alloc(0))
    const refused = async (from: Person, to: Person, url: string) =>
      (await app.as(from).raw(sendMessage.path, fileTo(to, url))).body
    expect(await refused(one, other, empty)).toMatchObject({ reason: 'FILE_REFUSED', data: { cause: 'empty' } })
    const url = await uploadFile(one)
    for (const address of [url, 'https://elsewhere.example/a.bin', `${config.host}/${config.keyPrefix}nothing.bin`]) {
      expect(await refused(other, one, address)).toMatchObject({ reason: 'FILE_REFUSED', data: { cause: 'missing' } })
    }
    // A creator may post larger files, as photos; none of them is a file.
    const creator = await app.creator()
    await follow(one, creator)
    const photo = await app.as(creator).call(getUploadConfig, { use: 'photo' })
    const sneaked = await uploadAs(app, creator, { bytes: large, extension: 'bin', config: photo })
    expect(await refused(creator, one, sneaked.url)).toMatchObject({
      reason: 'FILE_REFUSED',
      data: { cause: 'too_large' },
    })
  })

  it('is no picture, no voice, no avatar of somebody who says so', async () => {
    const [one, other] = await friends()
    const url = await uploadFile(one)
    for (const [contentType, type] of [
      ['image', 'image'],
      ['audio', 'audio'],
    ] as const) {
      const input = {
        ...fileTo(other, url),
        contentType,
        sendContent: JSON.stringify({ mediaList: [{ id: 'a', type, url }] }),
      }
      const { body } = await app.as(one).raw(sendMessage.path, input)
      expect(body).toMatchObject({ reason: expect.stringMatching(/^(?:PICTURE|VOICE)_REFUSED$/) })
    }
  })

  it('is not sent from the vault, for a price, under another kind, or to many', async () => {
    const [one, other] = await friends()
    const file = { id: 'file', type: 'file', url: await uploadFile(one), name: 'a.txt' }
    const wrong: [string, object][] = [
      ['file', { text: 'Words alone' }],
      ['file', { mediaList: [{ ...file, url: '' }] }],
      ['file', { mediaList: [file], price: 50 }],
      ['file', { mediaList: [file], tip: 10 }],
      ['file', { mediaList: [{ ...file, type: 'image' }] }],
      ['image', { mediaList: [file] }],
      ['video', { mediaList: [file] }],
      ['text', { text: 'Hi', mediaList: [file] }],
    ]
    for (const [contentType, content] of wrong) {
      const input = { ...fileTo(other, ''), contentType, sendContent: JSON.stringify(content) }
      expect((await app.as(one).raw(sendMessage.path, input)).body, contentType).toMatchObject({
        reason: 'INVALID_INPUT',
      })
    }
    const creator = await app.creator()
    await follow(one, creator)
    const { messageId, contentType, sendContent } = fileTo(one, await uploadFile(creator))
    const many = { messageId, contentType, sendContent, audience: { kind: 'followers' }, without: { listIds: [] } }
    const toMany = await app.as(creator).raw(sendMass.path, many)
    expect(toMany.body).toMatchObject({ reason: 'INVALID_INPUT', data: { issues: [{ path: 'contentType' }] } })
  })

  it('counts against one’s share as long as it is kept', async () => {
    const small = await startTestApp({ STORAGE_PER_CREATOR_GB: String(300_000 / GB) })
    try {
      const [one, other] = [await small.person(), await small.person()]
      const bytes = Buffer.alloc(200_000, 7)
      const url = await uploadFile(one, bytes, small)
      const { message } = await small.as(one).call(sendMessage, fileTo(other, url))
      await expect(uploadFile(one, bytes, small)).rejects.toThrow('STORAGE_FULL')
      await small.as(one).call(deleteMessage, { toUserId: id(other), messageId: message.messageId })
      await small.platform.jobs.runDue()
      expect(await uploadFile(one, bytes, small)).toContain('.bin')
    } finally {
      await small.close()
    }
  })
})
