import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { editProfile, getProfile } from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploaded } from '../../testing/uploads.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const picture = () =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer()
const open = async (url: string) => (await app.http.server.inject({ method: 'GET', url })).statusCode
const edit = (who: Person, profiles: object) => app.as(who).raw(editProfile.path, { profiles })
const filesOf = async ({ user }: Person) => {
  const folder = join(app.dataDir, 'storage', 'pictures', user.userId)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
/** Long enough for whatever was put off. */
async function later(): Promise<void> {
  await app.platform.jobs.runDue()
  await app.platform.db.script(`update graphile_worker._private_jobs set run_at = now()`)
  await app.platform.jobs.runDue()
}

describe('a picture', () => {
  it('that its owner went back to is not taken away', async () => {
    const owner = await app.person()
    const [first, second] = [await uploaded(app, owner, await picture()), await uploaded(app, owner, await picture())]
    for (const headPicUrl of [first, second, first]) expect((await edit(owner, { headPicUrl })).body.success).toBe(true)
    await later()
    const { headPicUrl } = await app.as(owner).call(getProfile, {})
    expect(await open(headPicUrl!)).toBe(200)
  })

  it('that nothing came to show goes', async () => {
    const [owner, taken] = [await app.person(), (await app.person()).user.userName]
    const coverUrl = await uploaded(app, owner, await picture())
    expect((await edit(owner, { coverUrl, userName: taken })).body).toMatchObject({ reason: 'USERNAME_TAKEN' })
    await later()
    expect(await filesOf(owner)).toEqual([])
  })

  it('that was one of two set at the same moment, and lost, goes', async () => {
    const owner = await app.person()
    const urls = [await uploaded(app, owner, await picture()), await uploaded(app, owner, await picture())]
    await Promise.all(urls.map((headPicUrl) => edit(owner, { headPicUrl })))
    await later()
    const left = await app.platform.db.many({
      text: `select 1 from pictures where owner_id = ${owner.user.userId}`,
      name: '',
      values: [],
    })
    expect(left).toHaveLength(1)
    const { headPicUrl } = await app.as(owner).call(getProfile, {})
    expect(await open(headPicUrl!)).toBe(200)
  })

  it('leaves nothing behind when it goes while its smaller copies are made', async () => {
    const owner = await app.person()
    const { storage } = app.platform
    const put = storage.put.bind(storage)
    // It is taken away at the worst moment: between two of the copies, which the server may begin to make at once.
    let isGone = false
    app.platform.storage.put = async (name, bytes, type) => {
      await put(name, bytes, type)
      if (isGone || !name.includes(`/${owner.user.userId}/`) || !name.endsWith('.avif')) return
      isGone = true
      await app.platform.db.transaction((tx) => app.media.retire(tx, dirname(name), 'now'))
      await app.platform.jobs.runDue()
    }
    try {
      await app.media.adopt(owner.user.userId, await uploaded(app, owner, await picture()), 'cover')
      await later()
      await expect.poll(() => isGone).toBe(true)
    } finally {
      app.platform.storage.put = put
    }
    await later()
    await expect.poll(() => filesOf(owner)).toEqual([])
  })

  it('is part of the archive its owner takes out', async () => {
    const owner = await app.person()
    await edit(owner, { headPicUrl: await uploaded(app, owner, await picture()) })
    const archive = await app.archiveOf(owner)
    const [kept] = (archive as { pictures: { link: string }[] }).pictures
    expect(await open(new URL(kept!.link, 'http://x').pathname + new URL(kept!.link, 'http://x').search)).toBe(200)
  })
})
