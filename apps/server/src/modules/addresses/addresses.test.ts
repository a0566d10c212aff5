import {
  addToVault,
  DAY_MS,
  deletePost,
  diamonds,
  directionOf,
  editProfile,
  editTier,
  HOUR_MS,
  languageCodes,
  tagOf,
  type AssetId,
  type OwnPost,
  type Visibility,
} from '@fanlight/contract'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageTexts } from '../../locales/index.ts'
import { anAsset, aPost, changePost, passes, soon } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { uploaded } from '../../testing/uploads.ts'
import { sql } from '../../platform/db/sql.ts'
import { pageReader, type Page } from '../../testing/pages.ts'

const SITE = 'https://fanlight.example'
const SECRET = 'what only those inside may read'

let app: TestApp
let read: (path: string, init?: RequestInit) => Promise<Page>
let velvet: Person

/** With an edge at every few pixels: what is left of them says how much of a picture is left. */
async function stripes(): Promise<Buffer> {
  const [width, height] = [640, 480]
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) pixels.fill((at % width) % 16 < 8 ? 0 : 255, at * 3, at * 3 + 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 + Math.floor(Math.random() * 10) })
    .withMetadata({ exif: { IFD0: { Copyright: String(Math.random()) } } })
    .toBuffer()
}

async function stripedPhoto(creator: Person): Promise<AssetId> {
  const url = await uploaded(app, creator, await stripes())
  return (await app.as(creator).call(addToVault, { url })).asset.assetId
}

/** How much its pixels differ from those beside them: nothing in a blur. */
async function edgesIn(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  let sum = 0
  for (let at = 1; at < data.length; at++) {
    if (at % info.width > 0) sum += Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0))
  }
  return sum / data.length
}

const named = async (name: string, nickname = name): Promise<Person> => {
  const creator = await app.creator(nickname)
  await app.as(creator).call(editProfile, { profiles: { userName: name } })
  return { ...creator, user: { ...creator.user, userName: name } }
}
const suspend = ({ user }: Person) =>
  app.platform.db.script(
    `update users set suspended_at = now(), suspension_reason = 'x' where user_id = ${user.userId}`,
  )

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: SITE })
  read = await pageReader(app)
  velvet = await named('velvet_synth', 'Velvet')
  await app.as(velvet).call(editProfile, { profiles: { bio: 'Slow songs\nfor late evenings.' } })
})
afterAll(() => app.close())

describe('the address of a creator', () => {
  it('says to a client without JavaScript who they are, and where they are to be found', async () => {
    const page = await read('/@velvet_synth')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<title>Velvet (@velvet_synth) – Fanlight</title>')
    expect(page.text).toContain('<h1><bdi>Velvet</bdi></h1>')
    expect(page.text).toContain('<p dir="auto">Slow songs for late evenings.</p>')
    expect(page.text).toContain(`<a class="open" href="/#/otherProfile/${velvet.user.userId}">Open in Fanlight</a>`)
    expect(page.text).toContain(`<html lang="en" dir="ltr" data-app="/#/otherProfile/${velvet.user.userId}">`)
    expect(page.text).toContain(`<link rel="canonical" href="${SITE}/@velvet_synth">`)
    expect(page.meta).toMatchObject({
      'og:type': 'profile',
      'og:title': 'Velvet (@velvet_synth)',
      'og:description': 'Slow songs for late evenings.',
      'og:url': `${SITE}/@velvet_synth`,
      'og:image': `${SITE}/og.png`,
      'twitter:card': 'summary_large_image',
      description: 'Slow songs for late evenings.',
    })
    expect(page.text).toContain('<meta name="rating" content="adult">')
    expect(page.text).toContain('<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">')
    expect(page.meta).not.toHaveProperty('robots')
  })

  it('shows their picture, small and without a link that expires', async () => {
    const creator = await named('with_a_picture')
    expect((await read('/@with_a_picture/card.jpg')).status).toBe(404)
    const headPicUrl = await uploaded(app, creator, await stripes())
    await app.as(creator).call(editProfile, { profiles: { headPicUrl } })
    const page = await read('/@with_a_picture')
    expect(page.meta).toMatchObject({
      'og:image': `${SITE}/@with_a_picture/card.jpg`,
      'og:image:width': '400',
      'og:image:height': '400',
      'twitter:card': 'summary',
    })
    expect(page.text).not.toMatch(/\/(view|media)\//)
    app.clock.advance(3 * DAY_MS)
    velvet = { ...velvet, ...(await app.signIn(velvet)) }
    const card = await read('/@with_a_picture/card.jpg')
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(card.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await sharp(card.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 })
  })

  it('takes the cover where there is no profile picture', async () => {
    const creator = await named('with_a_cover')
    const coverUrl = await uploaded(app, creator, await stripes())
    await app.as(creator).call(editProfile, { profiles: { coverUrl } })
    expect((await read('/@with_a_cover')).meta).toMatchObject({ 'twitter:card': 'summary_large_image' })
    const { bytes } = await read('/@with_a_cover/card.jpg')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 418 })
  })

  it('is one address, however it is spelled', async () => {
    for (const [said, status] of [
      ['/@Velvet_Synth', 301],
      ['/@VELVET_SYNTH?copierId=9', 301],
      ['/@velvet_synth/', 301],
    ] as const) {
      const answer = await read(said)
      const codes = said.includes('?') ? '?copierId=9' : ''
      expect([said, answer.status, answer.headers.get('location')]).toEqual([said, status, `/@velvet_synth${codes}`])
    }
    expect((await read('/%40velvet_synth')).status).toBe(200)
  })

  it('passes on who brought a visitor, and nothing else', async () => {
    const page = await read('/@velvet_synth?copierId=9&invite=12&ad=a%26b%22%3E&x=1&copierId%5B%5D=3')
    const target = `/#/otherProfile/${velvet.user.userId}?invite=12&copierId=9&ad=a%26b%22%3E`
    expect(page.text).toContain(`data-app="${target.replaceAll('&', '&#38;')}"`)
    expect(page.text).toContain(`<link rel="canonical" href="${SITE}/@velvet_synth">`)
    // Twice the same name is a list, and no code.
    expect((await read('/@velvet_synth?copierId=9&copierId=8')).text).not.toContain('copierId')
    const promoted = `/#/otherProfile/${velvet.user.userId}?promo=SPRING-26`
    expect((await read('/@velvet_synth?promo=spring-26')).text).toContain(`data-app="${promoted}"`)
    expect((await read('/@velvet_synth?promo=%22%3E%3Cscript')).text).not.toContain('promo')
  })

  it('is kept for minutes by anybody, asked for again by its tag, and answers HEAD', async () => {
    const { headers, text } = await read('/@velvet_synth')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(headers.get('vary')).toBe('accept-language')
    expect(headers.get('set-cookie')).toBeNull()
    const etag = headers.get('etag') ?? ''
    const again = await read('/@velvet_synth', { headers: { 'if-none-match': `W/"x", ${etag}` } })
    expect([again.status, again.text]).toEqual([304, ''])
    const head = await read('/@velvet_synth', { method: 'HEAD' })
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  })

  it.each(languageCodes)('is written in %s for who reads it', async (language) => {
    const page = await read('/@velvet_synth', {
      headers: { 'accept-language': `xx, ${tagOf(language)};q=0.9, en;q=0.1` },
    })
    expect(page.text).toContain(`<html lang="${tagOf(language)}" dir="${directionOf(language)}"`)
    expect(page.text).toContain(`>${pageTexts(language).open}</a>`)
    const missing = await read('/@nobody_here', { headers: { 'accept-language': tagOf(language) } })
    expect(missing.text).toContain(`<h1>${pageTexts(language).missing}</h1>`)
  })

  it.each([
    ['de;q=0.5, fr', 'fr'],
    ['de;q=0, fr;q=0.1', 'fr'],
    ['*', 'en'],
    ['', 'en'],
    [';;;q=,,q=9', 'en'],
  ])('for %j is in %s', async (wanted, language) => {
    const { text } = await read('/@velvet_synth', { headers: { 'accept-language': wanted } })
    expect(text).toContain(`<html lang="${language}"`)
  })

  it('runs nothing but what opens the application', async () => {
    const page = await read('/@velvet_synth')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'sha256-")
    expect(policy).not.toContain('unsafe')
    expect(page.text.match(/<script[^>]*>/g)).toEqual(['<script src="/open.js">'])
    expect(page.text).not.toMatch(/\son\w+=|style="/)
    const script = await read('/open.js')
    expect(script.text).toBe('location.replace(document.documentElement.dataset.app)\n')
    expect(script.headers.get('content-type')).toMatch(/javascript/)
  })

  it('shows what people write as it is, never as HTML', async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'> $& {name} &amp;`
    const creator = await named('evil_one')
    await app.as(creator).call(editProfile, { profiles: { bio: evil } })
    await app.platform.db.script(
      `update users set nick_name = '</title>"><svg onload=alert(3)>$&' where user_id = ${creator.user.userId}`,
    )
    const teaser = evil.slice(0, 100)
    const { contentId } = await aPost(app, creator, { teaser, text: evil })
    for (const path of ['/@evil_one', `/@evil_one/post/${contentId}`]) {
      const { text } = await read(path)
      expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/open.js">'])
      expect(text).not.toMatch(/<svg|<img/)
      expect(text).toContain('&#60;/title&#62;&#34;&#62;&#60;svg onload=alert(3)&#62;$&#38;')
    }
    expect((await read('/@evil_one')).meta['description']).toBe(evil)
  })

  it('says little of who has said little, and cuts what is long at a word', async () => {
    const creator = await named('terse_one', 'Terse')
    expect((await read('/@terse_one')).meta['og:description']).toBe('Terse is on Fanlight.')
    await app.as(creator).call(editProfile, { profiles: { bio: 'word '.repeat(90) } })
    const description = (await read('/@terse_one')).meta['og:description'] ?? ''
    expect(description).toMatch(/^(word )+word…$/)
    expect(description.length).toBeLessThanOrEqual(200)
  })

  it('of a person who is no creator, or does not want to be suggested, works and is listed nowhere', async () => {
    const fan = await app.person()
    const hidden = await named('hidden_one')
    await app.platform.db.script(`update profiles set is_discoverable = false where user_id = ${hidden.user.userId}`)
    for (const name of [fan.user.userName, 'hidden_one']) {
      const page = await read(`/@${name}`)
      expect([page.status, page.headers.get('x-robots-tag'), page.meta['robots']]).toEqual([200, 'noindex', 'noindex'])
    }
  })
})

describe('an address where nothing is', () => {
  it('looks the same whatever was there', async () => {
    const [left, banned] = [await named('has_left'), await named('is_banned')]
    const { contentId } = await aPost(app, banned)
    await app.leave(left)
    await suspend(banned)
    const nobody = await read('/@nobody_at_all')
    expect(nobody.status).toBe(404)
    expect(nobody.text).toContain('<h1>This page isn’t available</h1>')
    expect(nobody.text).toContain('<meta name="robots" content="noindex">')
    const kept = ({ headers }: Page) =>
      [...headers].filter(([name]) => !['x-request-id', 'date', 'trace-id'].includes(name) && !/request/.test(name))
    for (const path of [
      '/@has_left',
      `/@deleted-${left.user.userId}`,
      '/@is_banned',
      `/@is_banned/post/${contentId}`,
      `/@velvet_synth/post/${contentId}`,
      '/@x',
      '/@velvet_synth/posts',
      '/@velvet_synth/post',
      '/@velvet_synth/post/',
      '/@velvet_synth/post/0',
      '/@velvet_synth/post/12x',
      '/@velvet_synth/post/99999999999999999999',
      '/@velvet_synth/post/123456789',
      '/@velvet_synth%00',
      '/@velvet_synth%2f..',
      '/@<script>',
      '/@ÄÄÄÄ',
    ]) {
      const page = await read(path)
      expect([path, page.status]).toEqual([path, 404])
      expect(page.text).toBe(nobody.text)
      expect(kept(page)).toEqual(kept(nobody))
    }
    for (const path of ['/@has_left/card.jpg', '/@is_banned/card.jpg', `/@is_banned/post/${contentId}/card.jpg`]) {
      expect([path, (await read(path)).status]).toEqual([path, 404])
    }
  })
})

describe('the address of a post', () => {
  const LOCKED: readonly Visibility[] = [
    { kind: 'followers' },
    { kind: 'tier', minLevel: 1 },
    { kind: 'paid', price: diamonds(50) },
    { kind: 'tier_or_paid', minLevel: 2, price: diamonds(50) },
  ]
  beforeAll(async () => {
    for (const membershipLevel of [1, 2] as const) {
      await app.as(velvet).call(editTier, { tierName: 'Inside', price: 999, membershipLevel })
    }
  })
  const at = ({ contentId }: OwnPost, name = 'velvet_synth') => `/@${name}/post/${contentId}`

  it('that is for everybody says what it is about and shows it', async () => {
    const media = [await stripedPhoto(velvet)]
    const post = await aPost(app, velvet, { teaser: 'A new song', text: 'With all its words', media })
    const page = await read(at(post))
    expect(page.status).toBe(200)
    expect(page.meta).toMatchObject({
      'og:type': 'article',
      'og:title': 'Post by Velvet',
      'og:description': 'A new song',
      'og:url': `${SITE}${at(post)}`,
      'og:image': `${SITE}${at(post)}/card.jpg`,
      'twitter:card': 'summary_large_image',
      'article:author': `${SITE}/@velvet_synth`,
      'article:published_time': new Date(app.clock.now()).toISOString(),
    })
    expect(page.text).toContain(`<link rel="canonical" href="${SITE}${at(post)}">`)
    expect(page.text).toContain(`data-app="/#/post/detail?id=${post.contentId}"`)
    expect(page.text).not.toContain('locked')
    const handedOn = await read(`${at(post)}?copierId=7&id=1&at=comments`)
    expect(handedOn.text).toContain(`data-app="/#/post/detail?id=${post.contentId}&#38;copierId=7"`)

    const { bytes } = await read(`${at(post)}/card.jpg`)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 418 })
    expect(await edgesIn(bytes)).toBeGreaterThan(5)
    const withoutTeaser = await aPost(app, velvet, { teaser: '', text: 'Only words' })
    expect((await read(at(withoutTeaser))).meta).toMatchObject({
      'og:description': 'Only words',
      'og:image': `${SITE}/og.png`,
    })
  })

  it('with a video shows its still', async () => {
    const assetId = await anAsset(app, velvet, { kind: 'video' })
    const row = await app.platform.db.maybe<{ folder: string }>(
      sql`select folder from media_assets where asset_id = ${assetId}`,
    )
    await app.platform.storage.put(`${row!.folder}/poster/1200.jpg`, await stripes(), 'image/jpeg')
    const post = await aPost(app, velvet, { media: [assetId] })
    const { status, bytes } = await read(`${at(post)}/card.jpg`)
    expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 800])
    expect(await edgesIn(bytes)).toBeGreaterThan(1)
  })

  it('carries the watermark that visitors see', async () => {
    const media = [await stripedPhoto(velvet)]
    const card = async (hasWatermark: boolean) =>
      (await read(`${at(await aPost(app, velvet, { media, hasWatermark }))}/card.jpg`)).bytes
    const [plain, marked] = [await card(false), await card(true)]
    expect(plain.equals(marked)).toBe(false)
    expect(plain.equals(await card(false))).toBe(true)
  })

  it.each(LOCKED)(
    'that is for $kind shows its teaser and a blur, no word and no address of more',
    async (visibility) => {
      const first = await stripedPhoto(velvet)
      const media = [first, { assetId: await stripedPhoto(velvet), isTeaser: true }]
      const post = await aPost(app, velvet, { teaser: 'Guess', text: SECRET, visibility, media })
      const bare = await aPost(app, velvet, { teaser: '', text: SECRET, visibility, media: [first] })
      for (const one of [post, bare]) {
        const page = await read(at(one))
        const said = one === post ? 'Guess' : 'This post is locked.'
        expect([page.status, page.meta['og:description']]).toEqual([200, said])
        expect(page.text).toContain('This post is locked.')
        expect(page.text).not.toContain(SECRET)
        expect(page.text).not.toMatch(/\/(view|media|vod|assets)\//)
        const card = await read(`${at(one)}/card.jpg`)
        expect(await sharp(card.bytes).metadata()).toMatchObject({ width: 800, height: 418 })
        expect(await edgesIn(card.bytes)).toBeLessThan(0.5)
        expect(card.headers.get('location')).toBeNull()
      }
    },
  )

  it('that may disturb is a blur for other sites, though everybody may read it here', async () => {
    const media = [await stripedPhoto(velvet)]
    const post = await aPost(app, velvet, { teaser: '', text: SECRET, isSensitive: true, media })
    expect((await read(at(post))).text).not.toContain(SECRET)
    expect(await edgesIn((await read(`${at(post)}/card.jpg`)).bytes)).toBeLessThan(0.5)
  })

  it('becomes a blur at the moment it is locked', async () => {
    const post = await aPost(app, velvet, { text: SECRET, teaser: '', media: [await stripedPhoto(velvet)] })
    const open = await read(`${at(post)}/card.jpg`)
    expect((await read(at(post))).meta['og:description']).toBe(SECRET)
    await changePost(app, velvet, post, { visibility: { kind: 'followers' } })
    expect((await read(at(post))).text).not.toContain(SECRET)
    const closed = await read(`${at(post)}/card.jpg`, { headers: { 'if-none-match': open.headers.get('etag') ?? '' } })
    expect([closed.status, (await edgesIn(closed.bytes)) < 0.5]).toEqual([200, true])
  })

  it('under another name leads to the right one', async () => {
    const post = await aPost(app, velvet)
    const other = await named('somebody_else')
    for (const name of [other.user.userName, 'nobody_at_all']) {
      const answer = await read(`${at(post, name)}?copierId=9`)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${at(post)}?copierId=9`])
    }
    const shouted = await read(at(post, 'Velvet_Synth'))
    expect([shouted.status, shouted.headers.get('location')]).toEqual([301, at(post)])
    // Their own name, after they have changed it.
    await app.as(other).call(editProfile, { profiles: { userName: 'somebody_new' } })
    expect((await read('/@somebody_else')).status).toBe(404)
    const theirs = await aPost(app, other)
    expect((await read(at(theirs, 'somebody_else'))).headers.get('location')).toBe(at(theirs, 'somebody_new'))
  })

  it('is nowhere before it is published, and after it is over', async () => {
    const creator = await named('comes_and_goes')
    const here = async (post: OwnPost) => [
      (await read(at(post, 'comes_and_goes'))).status,
      (await read(`${at(post, 'comes_and_goes')}/card.jpg`)).status,
    ]
    const media = [await stripedPhoto(creator)]
    const draft = await aPost(app, creator, { status: 0, media })
    const waiting = await aPost(app, creator, { status: 1, media, publishAt: soon(app, HOUR_MS) })
    const brief = await aPost(app, creator, { media, expiresAt: soon(app, 2 * HOUR_MS) })
    const deleted = await aPost(app, creator, { media })
    const offline = await aPost(app, creator, { media })
    await app.as(creator).call(deletePost, { contentId: deleted.contentId })
    await changePost(app, creator, offline, {}, 3)
    for (const post of [draft, waiting, deleted, offline]) expect(await here(post)).toEqual([404, 404])
    expect(await here(brief)).toEqual([200, 200])
    await passes(app, HOUR_MS)
    expect(await here(waiting)).toEqual([200, 200])
    app.clock.advance(HOUR_MS)
    expect(await here(brief)).toEqual([404, 404])
  })
})

describe('who asks too often', () => {
  it('is asked to wait, by where they come from', async () => {
    const slow = await startTestApp({ PUBLIC_URL: SITE, RATE_LIMIT_FACTOR: '0.05' })
    try {
      const ask = (remoteAddress: string) =>
        slow.http.server.inject({ method: 'GET', url: '/@nobody_here', remoteAddress })
      const answers = []
      for (let times = 0; times < 7; times++) answers.push((await ask('203.0.113.7')).statusCode)
      expect(answers).toEqual([404, 404, 404, 404, 404, 404, 429])
      expect((await ask('203.0.113.7')).headers['retry-after']).toBe('60')
      expect((await ask('203.0.113.8')).statusCode).toBe(404)
    } finally {
      await slow.close()
    }
  })
})
