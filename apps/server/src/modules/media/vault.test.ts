import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addToVault,
  DAY_MS,
  downloadAsset,
  getAssets,
  labelAssets,
  listVault,
  listVaultLabels,
  PHOTO_WIDTHS,
  removeFromVault,
  type Asset,
  type AssetId,
  type OutputOf,
} from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilWaiting } from '../../testing/locks.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploadAs, uploaded } from '../../testing/uploads.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator()
})
afterAll(() => app.close())

let drawn = 0
/** Every one of them another picture. */
const draw = (width = 90, height = 60) => {
  const seed = ++drawn
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: (seed * 5) % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
}
const jpeg = (width?: number, height?: number) => draw(width, height).jpeg().toBuffer()
const add = async (who: Person, bytes: Buffer, fileName = 'beach.jpg') =>
  app.as(who).call(addToVault, { url: await uploaded(app, who, bytes), fileName })
const photo = async (who: Person): Promise<Asset> => (await add(who, await jpeg())).asset
const open = (url: string, headers: Record<string, string> = {}) =>
  app.http.server.inject({ method: 'GET', url, headers })
const filesOf = async (who: Person): Promise<string[]> => {
  const folder = join(app.dataDir, 'storage', 'assets', who.user.userId)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.type')).map(({ name }) => name)
}
const allDue = async () => {
  await app.platform.db.script('update graphile_worker._private_jobs set run_at = now()')
  await app.platform.jobs.runDue()
}
const vaultOf = async (who: Person) => (await app.as(who).call(listVault, {})).assets

describe('a photo in the vault', () => {
  it('is saved as a file by its owner, and by nobody else', async () => {
    const { assetId } = await photo(creator)
    const { url, expiresAt } = await app.as(creator).call(downloadAsset, { assetId })
    expect(expiresAt).toBeGreaterThan(app.clock.now())
    const file = await open(url)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="fanlight-.*\.jpg"$/)
    expect((await sharp(file.rawPayload).metadata()).format).toBe('jpeg')
    expect((await app.as(await app.creator()).refused(downloadAsset, { assetId })).reason).toBe('NOT_FOUND')
    expect((await app.as(await app.person()).refused(downloadAsset, { assetId })).status).toBe(403)
    await app.as(creator).call(removeFromVault, { assetId })
    expect((await app.as(creator).refused(downloadAsset, { assetId })).reason).toBe('NOT_FOUND')
  })

  it('is made of an upload, and shows itself in several widths to its owner', async () => {
    const { asset, wasThere } = await add(creator, await jpeg(3_000, 1_500))
    expect(wasThere).toBe(false)
    expect(asset).toMatchObject({
      kind: 'photo',
      state: 'ready',
      failure: null,
      width: 3_000,
      height: 1_500,
      durationMs: null,
      fileName: 'beach.jpg',
      labels: [],
      uses: 0,
      createdAt: app.clock.now(),
    })
    expect(asset.coverUrl).toBe(asset.url)
    const seen = async (accept: string, width: string) => {
      const answer = await open(`${asset.url}${width}`, { accept })
      return [answer.statusCode, answer.headers['content-type'], (await sharp(answer.rawPayload).metadata()).width]
    }
    for (const width of PHOTO_WIDTHS) {
      expect(await seen('image/webp,*/*', `&w=${width}`)).toEqual([200, 'image/webp', width])
    }
    expect(await seen('*/*', '')).toEqual([200, 'image/jpeg', 2_400])
    await app.platform.jobs.runDue()
    expect(await seen('image/avif,image/webp,*/*', '&w=480')).toEqual([200, 'image/avif', 480])
    expect(await seen('image/avif,image/webp,*/*', '&w=2400')).toEqual([200, 'image/webp', 2_400])
  })

  it('stands upright and says nothing of where it was taken', async () => {
    const withPlace = await draw(400, 200)
      .withExif({ IFD0: { Copyright: 'Jane' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    const turned = await sharp(withPlace).keepExif().withMetadata({ orientation: 6 }).toBuffer()
    const { asset } = await add(creator, turned)
    expect([asset.width, asset.height]).toEqual([200, 400])
    for (const url of [asset.url!, asset.fuzzyUrl!]) {
      const bytes = (await open(url)).rawPayload
      const meta = await sharp(bytes).metadata()
      expect([meta.exif, meta.orientation, meta.height > meta.width]).toEqual([undefined, undefined, true])
      expect(bytes.includes('GPS')).toBe(false)
    }
  })

  it.each(['png', 'gif', 'webp', 'avif'] as const)('can come as %s', async (format) => {
    const bytes = await draw(120, 80).toFormat(format).toBuffer()
    const { url } = await uploadAs(app, creator, { bytes, extension: format })
    const { asset } = await app.as(creator).call(addToVault, { url })
    expect(asset).toMatchObject({ width: 120, height: 80, fileName: '' })
  })

  it.each([
    ['another person’s upload', async () => uploaded(app, await app.person(), await jpeg())],
    ['a name that nobody uploaded', async () => `/upload/${creator.user.userId}/0123456789abcdef.jpg`],
    ['an address elsewhere', async () => 'https://evil.example/1.jpg'],
    ['a way out of the folder', async () => `/upload/${creator.user.userId}/../../secret.key`],
  ])('does not come from %s', async (_, addressOf) => {
    const refusal = await app.as(creator).refused(addToVault, { url: await addressOf() })
    expect(refusal).toMatchObject({ reason: 'PICTURE_REFUSED', data: { cause: 'missing' } })
  })

  it('is for creators', async () => {
    const fan = await app.person()
    const url = await uploaded(app, fan, await jpeg())
    expect((await app.as(fan).refused(addToVault, { url })).status).toBe(403)
    expect((await app.as().refused(addToVault, { url })).status).toBe(401)
  })

  it('is not made without end for one person', async () => {
    const busy = await app.creator()
    const url = (name: number) => `/upload/${busy.user.userId}/${String(name).padStart(16, '0')}.jpg`
    const ask = (name: number) => app.as(busy).refused(addToVault, { url: url(name) })
    for (let tries = 0; tries < 100; tries++) expect((await ask(tries)).reason).toBe('PICTURE_REFUSED')
    expect((await ask(100)).reason).toBe('TOO_MANY')
  })
})

describe('the same file again', () => {
  it('is the same photo, whatever it is called', async () => {
    const bytes = await jpeg()
    const first = await add(creator, bytes, 'a.jpg')
    const second = await add(creator, bytes, 'b.jpg')
    expect(second).toEqual({ asset: first.asset, wasThere: true })
  })

  it('is the same photo when the answer was lost and the browser asks again', async () => {
    const bytes = await jpeg()
    for (const url of [await uploaded(app, creator, bytes), await uploaded(app, creator, bytes)]) {
      const [first, again] = [
        await app.as(creator).call(addToVault, { url }),
        await app.as(creator).call(addToVault, { url }),
      ]
      expect([again.asset, again.wasThere]).toEqual([first.asset, true])
    }
  })

  it('is one photo when it comes from many sides at once, and leaves no files behind', async () => {
    const racer = await app.creator()
    const bytes = await jpeg()
    const urls = await Promise.all([1, 2, 3].map(() => uploaded(app, racer, bytes)))
    const added = await Promise.all([...urls, ...urls].map((url) => app.as(racer).call(addToVault, { url })))
    expect(new Set(added.map(({ asset }) => asset.assetId)).size).toBe(1)
    expect(added.filter(({ wasThere }) => !wasThere)).toHaveLength(1)
    expect(await vaultOf(racer)).toHaveLength(1)
    expect((await filesOf(racer)).toSorted()).toEqual(
      [...PHOTO_WIDTHS.flatMap((width) => [`${width}.jpg`, `${width}.webp`]), 'fuzzy.jpg', 'fuzzy.webp'].toSorted(),
    )
  })

  it('is another photo in another vault', async () => {
    const bytes = await jpeg()
    const [mine, theirs] = [await add(creator, bytes), await add(await app.creator(), bytes)]
    expect(theirs.wasThere).toBe(false)
    expect(theirs.asset.assetId).not.toBe(mine.asset.assetId)
  })

  it('is made again after it was removed, also from an upload of the same name', async () => {
    const bytes = await jpeg()
    const { url } = await uploadAs(app, creator, { bytes })
    const { asset } = await app.as(creator).call(addToVault, { url })
    await app.as(creator).call(removeFromVault, { assetId: asset.assetId })
    const key = url.replace('/upload/', '')
    expect((await uploadAs(app, creator, { bytes, key })).status).toBe(200)
    const again = await app.as(creator).call(addToVault, { url })
    expect(again.wasThere).toBe(false)
    expect(again.asset.assetId).not.toBe(asset.assetId)
    await allDue()
    expect((await open(asset.url!)).statusCode).toBe(404)
    expect((await open(again.asset.url!)).statusCode).toBe(200)
  })
})

describe('the vault', () => {
  it('is listed newest first, page by page, by kind and by label', async () => {
    const collector = await app.creator()
    const first = await photo(collector)
    await app.platform.db.script(`
      insert into media_assets (asset_id, owner_id, kind, state, folder, upload, file_name, bytes, created_at, labels)
      select n, ${collector.user.userId}, 'video', 'processing', 'assets/x/' || n, 'v' || n,
        n || '.mp4', 5000000000, now(), case when n % 2 = 0 then array['even'] else '{}' end
      from generate_series(1, 90) n
    `)
    const seen: Asset[] = []
    let cursor: string | null = null
    const sizes: number[] = []
    do {
      const page: OutputOf<typeof listVault> = await app
        .as(collector)
        .call(listVault, cursor === null ? {} : { cursor })
      seen.push(...page.assets)
      sizes.push(page.assets.length)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(sizes).toEqual([40, 40, 11])
    expect(seen.map(({ fileName }) => fileName)).toEqual([
      'beach.jpg',
      ...Array.from({ length: 90 }, (_, index) => `${90 - index}.mp4`),
    ])
    expect(seen[1]).toMatchObject({ state: 'processing', url: null, fuzzyUrl: null, bytes: 5_000_000_000 })
    const photos = await app.as(collector).call(listVault, { kind: 'photo' })
    expect(photos).toMatchObject({ assets: [{ assetId: first.assetId }], nextCursor: null })
    const even = await app.as(collector).call(listVault, { label: 'even' })
    expect(even.assets.map(({ fileName }) => fileName).slice(0, 2)).toEqual(['90.mp4', '88.mp4'])
    expect((await app.as(collector).refused(listVault, { cursor: 'made up' })).reason).toBe('INVALID_INPUT')
  })

  it('gives some of it by their ids, in that order, and nothing of anybody else', async () => {
    const [a, b, theirs] = [await photo(creator), await photo(creator), await photo(await app.creator())]
    const assetIds = [b.assetId, theirs.assetId, a.assetId, '999' as AssetId]
    const { assets } = await app.as(creator).call(getAssets, { assetIds })
    expect(assets.map(({ assetId }) => assetId)).toEqual([b.assetId, a.assetId])
  })

  it('says in how many posts each is', async () => {
    const [a, b] = [await photo(creator), await photo(creator)]
    app.media.assets.countUses(async () => new Map([[b.assetId, 2]]))
    const { assets } = await app.as(creator).call(getAssets, { assetIds: [a.assetId, b.assetId] })
    expect(assets.map(({ uses }) => uses)).toEqual([0, 2])
  })

  it('is in its owner’s archive, with links that still work days later', async () => {
    const owner = await app.creator()
    await photo(owner)
    const archive = await app.archiveOf(owner)
    const [entry] = archive['vault'] as { kind: string; fileName: string; link: string }[]
    expect(entry).toMatchObject({ kind: 'photo', fileName: 'beach.jpg' })
    app.clock.advance(6 * DAY_MS)
    const { pathname, search } = new URL(entry!.link)
    expect((await open(pathname + search)).statusCode).toBe(200)
    app.clock.advance(DAY_MS)
    expect((await open(pathname + search)).statusCode).toBe(403)
    creator = await app.signIn(creator).then((session) => ({ ...creator, ...session }))
  })
})

describe('labels', () => {
  it('are added and taken away, and counted', async () => {
    const tidy = await app.creator()
    const assetIds = [(await photo(tidy)).assetId, (await photo(tidy)).assetId]
    await app.as(tidy).call(labelAssets, { assetIds, add: ['sea', ' summer ', 'sea'] })
    const { assets } = await app.as(tidy).call(labelAssets, { assetIds: [assetIds[0]!], add: ['red'], remove: ['sea'] })
    expect(assets.map(({ labels }) => labels)).toEqual([['summer', 'red']])
    expect((await app.as(tidy).call(listVaultLabels, {})).labels).toEqual([
      { label: 'summer', count: 2 },
      { label: 'red', count: 1 },
      { label: 'sea', count: 1 },
    ])
    expect((await app.as(creator).call(listVaultLabels, {})).labels.map(({ label }) => label)).not.toContain('red')
  })

  it('are ten at most, and all or none of them are written', async () => {
    const [full, empty] = [await photo(creator), await photo(creator)]
    const ten = Array.from({ length: 10 }, (_, index) => `label ${index}`)
    await app.as(creator).call(labelAssets, { assetIds: [full.assetId], add: ten })
    const both = { assetIds: [empty.assetId, full.assetId], add: ['one more'] }
    expect((await app.as(creator).refused(labelAssets, both)).reason).toBe('INVALID_INPUT')
    await app.as(creator).call(labelAssets, { assetIds: [full.assetId], add: ['instead'], remove: ['label 0'] })
    const { assets } = await app.as(creator).call(getAssets, { assetIds: [empty.assetId, full.assetId] })
    expect(assets.map(({ labels }) => labels.length)).toEqual([0, 10])
  })

  it('are not written on what is another person’s', async () => {
    const theirs = await photo(await app.creator())
    const own = await photo(creator)
    const input = { assetIds: [own.assetId, theirs.assetId], add: ['mine'] }
    expect((await app.as(creator).refused(labelAssets, input)).reason).toBe('NOT_FOUND')
    expect((await app.as(creator).call(getAssets, { assetIds: [own.assetId] })).assets[0]?.labels).toEqual([])
  })
})

describe('removing from the vault', () => {
  it('takes the photo out at once and its files soon after', async () => {
    const owner = await app.creator()
    const { assetId, url, fuzzyUrl } = await photo(owner)
    await app.as(owner).call(removeFromVault, { assetId })
    expect(await vaultOf(owner)).toEqual([])
    await app.platform.jobs.runDue()
    expect(await filesOf(owner)).toEqual([])
    for (const link of [url!, fuzzyUrl!]) expect((await open(link)).statusCode).toBe(404)
    expect((await app.as(owner).refused(removeFromVault, { assetId })).reason).toBe('NOT_FOUND')
    // What is written for later finds nothing to write to.
    await allDue()
    expect(await filesOf(owner)).toEqual([])
  })

  it('is for its owner alone: to anybody else it is not there', async () => {
    const owner = await app.creator()
    const { assetId } = await photo(owner)
    expect(await app.as(creator).refused(removeFromVault, { assetId })).toMatchObject({
      reason: 'NOT_FOUND',
      status: 404,
    })
    expect(await vaultOf(owner)).toHaveLength(1)
    await app.as(owner).call(removeFromVault, { assetId })
    await app.as(owner).call(removeFromVault, { assetId })
  })

  it('is refused while something shows it', async () => {
    const { assetId, url } = await photo(creator)
    let isShown = true
    app.media.assets.keepWhile(async (_db, asked) => asked === assetId && isShown)
    expect(await app.as(creator).refused(removeFromVault, { assetId })).toMatchObject({
      reason: 'ASSET_IN_USE',
      code: 60002,
    })
    expect((await open(url!)).statusCode).toBe(200)
    isShown = false
    await app.as(creator).call(removeFromVault, { assetId })
    await app.platform.jobs.runDue()
    expect((await open(url!)).statusCode).toBe(404)
  })

  it('waits for who is about to publish it', async () => {
    const { assetId } = await photo(creator)
    let isShown = false
    app.media.assets.keepWhile(async (_db, asked) => asked === assetId && isShown)
    let removing: Promise<unknown> = Promise.resolve()
    await app.platform.db.transaction(async (tx) => {
      expect(await app.media.assets.lock(tx, creator.user.userId, [assetId])).toHaveLength(1)
      removing = app.as(creator).refused(removeFromVault, { assetId })
      await untilWaiting(app.platform.db)
      isShown = true
    })
    expect(await removing).toMatchObject({ reason: 'ASSET_IN_USE' })
  })

  it('happens by itself to what failed a day ago and nothing shows', async () => {
    const owner = await app.creator()
    const { assetId } = await photo(owner)
    await app.platform.db.script(
      `update media_assets set state = 'failed', failure = 'unreadable' where asset_id = ${assetId}`,
    )
    await app.media.assets.sweep()
    expect(await vaultOf(owner)).toHaveLength(1)
    app.clock.advance(DAY_MS + 1)
    await app.media.assets.sweep()
    const session = await app.signIn(owner)
    expect((await app.as(session).call(listVault, {})).assets).toEqual([])
    await app.platform.jobs.runDue()
    expect(await filesOf(owner)).toEqual([])
    creator = await app.signIn(creator).then((signedIn) => ({ ...creator, ...signedIn }))
  })

  it('happens to files whose photo never came to be', async () => {
    const owner = await app.creator()
    const { assetId } = await photo(owner)
    await app.platform.db.script(`delete from media_assets where asset_id = ${assetId}`)
    expect(await filesOf(owner)).not.toEqual([])
    await allDue()
    expect(await filesOf(owner)).toEqual([])
  })
})

describe('a creator who leaves', () => {
  it('takes everything along, also what a post still names', async () => {
    const leaving = await app.creator()
    const [kept, other] = [await photo(leaving), await photo(leaving)]
    app.media.assets.keepWhile(async (_db, asked) => asked === kept.assetId)
    const forgotten: string[] = []
    app.media.assets.onRemoved(async ({ assetId }) => void forgotten.push(assetId))
    await app.as(leaving).call(labelAssets, { assetIds: [kept.assetId], add: ['private'] })
    await app.leave(leaving)
    await app.platform.jobs.runDue()
    await app.platform.jobs.runDue()
    expect(await filesOf(leaving)).toEqual([])
    for (const { url } of [kept, other]) expect((await open(url!)).statusCode).toBe(404)
    expect([...new Set(forgotten)].toSorted()).toEqual([kept.assetId, other.assetId])
    const { rows } = await app.platform.db.pool.query(
      `select asset_id, file_name, labels from media_assets where owner_id = $1`,
      [leaving.user.userId],
    )
    expect(rows).toEqual([{ asset_id: kept.assetId, file_name: '', labels: [] }])
  })
})
