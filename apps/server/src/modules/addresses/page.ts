import { createHash } from 'node:crypto'
import { directionOf, postAddress, profileAddress, tagOf, type LanguageCode } from '@fanlight/contract'
import { pageTexts, type PageTexts } from '../../locales/index.ts'
import { escapeHtml } from '../../platform/html.ts'
import { cardSizes, type CardPicture } from '../media/index.ts'
import type { OutsidePost } from '../posts/index.ts'
import type { OutsidePerson } from '../profiles/index.ts'
import type { Said } from './app-page.ts'

const SITE_NAME = 'Fanlight'
const DESCRIPTION_MAX_LENGTH = 200
/** Known to filters on the devices of parents and schools. */
export const RTA_LABEL = 'RTA-5042-1996-1400-1577-RTA'
/** Opens the application. A file, so that the policy need not allow what stands in the page. */
export const OPEN_SCRIPT = { path: '/open.js', text: 'location.replace(document.documentElement.dataset.app)\n' }
/** Shown by other sites where there is no picture. A file of the web application. */
const NO_PICTURE = { path: '/og.png', size: { width: 1200, height: 630 } }

const STYLE = `:root{color-scheme:light dark;--paper:#fbf8f5;--surface:#fff;--ink:#1d1620;--muted:#6b606e;--ember:#cf3b28}
@media(prefers-color-scheme:dark){:root{--paper:#120f14;--surface:#1b171f;--ink:#f6f1f4;--muted:#a99fae;--ember:#ff6b55}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:100%;max-width:32rem;margin:1rem;padding:2rem;border-radius:20px;background:var(--surface);text-align:center}
img{max-width:100%;height:auto;border-radius:16px}.square{width:9rem;border-radius:50%}h1{margin:1rem 0 0;font-size:1.6rem;overflow-wrap:anywhere}
p{overflow-wrap:anywhere}.muted,small{color:var(--muted)}a{color:var(--ember)}
.open{display:inline-block;padding:.75rem 1.25rem;border-radius:12px;background:var(--ember);color:var(--surface);font-weight:600;text-decoration:none}`

/** Nothing runs here but the script that opens the application, and nothing is fetched but pictures of ours. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Frame = {
  /** What an address begins with that leaves this site. */
  origin: string
  language: LanguageCode
  /** What says who brought the visitor, as it goes on to the application. */
  arrival: URLSearchParams
  /** Null where there is no application to begin: then a small page leads to it. */
  inApp: ((said: Said) => string) | null
}

type Shown = {
  title: string
  description: string
  address: string
  /** The page in the application. */
  app: string
  picture: CardPicture | null
  isListed: boolean
  meta: readonly (readonly [property: string, content: string])[]
  body: string
}

export function profilePage(person: OutsidePerson, frame: Frame): string {
  const { userName, nickName, bio, userId } = person
  const texts = pageTexts(frame.language)
  const description = shorten(bio) || fill(texts.profile, nickName)
  return page(frame, texts, {
    title: `${nickName} (@${userName})`,
    description,
    address: profileAddress(userName),
    app: appPath(`/otherProfile/${userId}`, frame.arrival),
    picture: person.picture,
    isListed: person.isListed,
    meta: [
      ['og:type', 'profile'],
      ['profile:username', userName],
    ],
    body: `<h1><bdi>${escapeHtml(nickName)}</bdi></h1>
<p class="muted"><bdi dir="ltr">@${escapeHtml(userName)}</bdi></p>
<p dir="auto">${escapeHtml(description)}</p>`,
  })
}

export function postPage(post: OutsidePost, person: OutsidePerson, frame: Frame): string {
  const { userName, nickName } = person
  const texts = pageTexts(frame.language)
  const said = shorten(post.teaser) || shorten(post.text)
  const description = said || (post.isLocked ? texts.locked : fill(texts.profile, nickName))
  const title = fill(texts.post, nickName)
  const lockedToo =
    post.isLocked && description !== texts.locked ? `<p class="muted">${escapeHtml(texts.locked)}</p>` : ''
  const profile = profileAddress(userName)
  return page(frame, texts, {
    title,
    description,
    address: postAddress(userName, post.postId),
    app: appPath(`/post/detail?id=${post.postId}`, frame.arrival),
    picture: post.picture,
    isListed: person.isListed,
    meta: [
      ['og:type', 'article'],
      ['article:author', absolute(frame.origin, profile)],
      ...(post.publishedAt === null
        ? []
        : [['article:published_time', new Date(post.publishedAt).toISOString()] as const]),
    ],
    body: `<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="muted"><a href="${escapeHtml(profile)}"><bdi dir="ltr">@${escapeHtml(userName)}</bdi></a></p>
<p dir="auto">${escapeHtml(description)}</p>${lockedToo}`,
  })
}

/** One page for all that is not there. */
export function missingPage(language: LanguageCode): string {
  const texts = pageTexts(language)
  return whole(language, {
    head: `<title>${escapeHtml(texts.missing)} – ${SITE_NAME}</title>
<meta name="robots" content="noindex">`,
    body: `<h1>${escapeHtml(texts.missing)}</h1>
<p>${escapeHtml(texts.missingText)}</p>
<p><a class="open" href="/">${escapeHtml(texts.home)}</a></p>`,
  })
}

function page({ origin, language, inApp }: Frame, texts: PageTexts, shown: Shown): string {
  const { title, description, picture } = shown
  const card = cardAddress(shown.address)
  const image = absolute(origin, picture ? card : NO_PICTURE.path)
  const { width, height } = picture ? cardSizes[picture.shape] : NO_PICTURE.size
  const url = absolute(origin, shown.address)
  const properties = [
    ...shown.meta,
    ['og:site_name', SITE_NAME],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image],
    ['og:image:width', String(width)],
    ['og:image:height', String(height)],
    ['og:image:alt', title],
  ] as const
  const names = [
    ['description', description],
    ['rating', 'adult'],
    ['rating', RTA_LABEL],
    ['twitter:card', picture?.shape === 'square' ? 'summary' : 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', image],
    ...(shown.isListed ? [] : [['robots', 'noindex'] as const]),
  ] as const
  const tags = [
    ...names.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`),
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
  ]
  // Where scripts run, pictures wait for the gate.
  const img = `<noscript><img class="${picture?.shape}" src="${escapeHtml(card)}" width="${width}" height="${height}" alt=""></noscript>`
  const about = `<title>${escapeHtml(title)} – ${SITE_NAME}</title>
<link rel="canonical" href="${escapeHtml(url)}">
${tags.join('\n')}`
  const words = `${picture ? img : ''}${shown.body}
<p><a class="open" href="${escapeHtml(shown.app)}">${escapeHtml(texts.open)}</a></p>
<small>${escapeHtml(texts.adults)}</small>`
  if (inApp) return inApp({ language, app: shown.app, about, words, style: STYLE })
  const head = `${about}\n<script src="${OPEN_SCRIPT.path}"></script>`
  return whole(language, { app: shown.app, head, body: words })
}

function whole(language: LanguageCode, { app, head, body }: { app?: string; head: string; body: string }): string {
  const opens = app === undefined ? '' : ` data-app="${escapeHtml(app)}"`
  return `<!doctype html>
<html lang="${tagOf(language)}" dir="${directionOf(language)}"${opens}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`
}

/** Where the picture of an address is. Always there as long as the page is, unlike links to what creators publish. */
export const cardAddress = (address: string): string => `${address}/card.jpg`

export const absolute = (origin: string, address: string): string => new URL(address, origin).href

/** Behind the hash, where the application reads it. */
function appPath(path: string, arrival: URLSearchParams): string {
  const codes = arrival.toString()
  return `/#${path}${codes === '' ? '' : `${path.includes('?') ? '&' : '?'}${codes}`}`
}

/** A function: in a text, `$&` would mean something. */
const fill = (text: string, name: string): string => text.replace('{name}', () => name)

/** One line, whole words where there are any, no half of a sign. */
function shorten(text: string): string {
  // Signs that mean something to a terminal and nothing to a reader.
  // oxlint-disable-next-line no-control-regex
  const line = text.replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
  const signs = [...line]
  if (signs.length <= DESCRIPTION_MAX_LENGTH) return line
  const cut = signs.slice(0, DESCRIPTION_MAX_LENGTH - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > DESCRIPTION_MAX_LENGTH / 2 ? cut.slice(0, end) : cut).trimEnd()}…`
}
