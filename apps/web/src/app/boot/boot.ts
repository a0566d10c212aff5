import { languageCodes, languageFor, NO_TOKEN, TOKEN_HEADER, type LanguageCode } from '@fanlight/contract'
import { firstFiles } from 'virtual:first-files'
import { aboutClient } from '../../platform/api/about-client.ts'
import type { BegunCall } from '../../platform/boot.ts'
import { whenPainted } from '../../platform/painted.ts'
import { isOpenToAll } from '../routes/open-pages.ts'
import { firstCallsOf, firstPageOf } from './first-calls.ts'
import { fetchEarly, firstPicturesIn } from './first-pictures.ts'
import { createGate } from './gate.ts'

/**
 * The script that stands in the page itself (build/boot.ts puts it there): what need not wait for the application. The
 * theme and the language before the first paint, the gate, and on their way at once the texts, the code of the page and
 * what that page will ask. The keys are those of `platform/storage`, which brings too much along.
 */
const stored = (key: string, of: () => Storage = () => localStorage): string | null => {
  try {
    return of().getItem(key)
  } catch {
    // Storage is blocked: nothing was ever chosen.
    return null
  }
}
const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The application is told as well, and knows it for as long as the page is open.
  }
}

const html = document.documentElement
// The page of an address that people can say: the application stands elsewhere, and begins here.
const place = html.dataset['app']
if (place !== undefined) history.replaceState(null, '', place)

const theme = stored('theme')
if (theme === 'light' || theme === 'dark') html.dataset['theme'] = theme

let language = languageCodes.find((code) => code === stored('language')) ?? languageFor(navigator.languages)
const token = stored('token')
const isSignedIn = token !== null && stored('authenticated') === 'true'
const [path = ''] = location.hash.slice(1).split('?')
const isGated = stored('ageConfirmed') !== 'true' && !isOpenToAll(path)

/** What the page of an address says to who runs no script. Search engines find it under the gate. */
const words = document.getElementById('words')
if (isGated && words) words.inert = true
else words?.remove()

const gate = createGate({
  language,
  onConfirm: () => keep('ageConfirmed', 'true'),
  onLanguage(code: LanguageCode) {
    language = code
    keep('language', code)
  },
})

const page = firstPageOf(location.hash, { feed: stored('feed', () => sessionStorage), isSignedIn })

function ask(call: Omit<BegunCall, 'answer'>): BegunCall {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token ?? NO_TOKEN },
    body: JSON.stringify({ ...aboutClient(ownId()), ...call.input }),
  }
  return { ...call, answer: caught(fetch(call.path, request).then((response) => response.json())) }
}

/** Handled where it is waited for; until then nobody should hear of a failure. */
function caught<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

function ownId(): string | null {
  try {
    const user = JSON.parse(stored('user') ?? 'null') as { userId?: unknown } | null
    return token !== null && typeof user?.userId === 'string' ? user.userId : null
  } catch {
    return null
  }
}

function link(rel: string, href: string): Promise<unknown> {
  const element = document.createElement('link')
  Object.assign(element, { rel, href, crossOrigin: '' })
  // One that does not come is not waited for: words without a style are better than none.
  const settled = new Promise((resolve) => {
    element.addEventListener('load', resolve)
    element.addEventListener('error', resolve)
  })
  document.head.append(element)
  return settled
}

function openWith(styled: Promise<unknown>): void {
  const address = firstFiles.texts[language] ?? ''
  const calls = firstCallsOf(page, isSignedIn).map(ask)
  window.fanlight = {
    gate,
    texts: { address, answer: caught(fetch(address).then((response) => response.json())) },
    calls,
    styled,
  }
  for (const begun of calls) void begun.answer.then((answer) => showEarly(begun, answer)).catch(() => undefined)
}

/** Nothing that the gate keeps from a visitor is fetched before they have passed it. */
function showEarly(call: BegunCall, answer: unknown): void {
  if (!page || (isGated && !gate.isPassed())) return
  firstPicturesIn(page, call, answer).forEach(fetchEarly)
}

const codeOfPage = page ? (firstFiles.pages[page.name] ?? []) : []

/** Styles and code: the browser would draw nothing while it is busy with them. */
async function load(): Promise<void> {
  const styles = Promise.all(firstFiles.styles.map((file) => link('stylesheet', file)))
  for (const file of codeOfPage) void link('modulepreload', file)
  await Promise.all([import(/* @vite-ignore */ firstFiles.main), styles.then(styledNow)])
}

let styledNow: () => void = () => undefined
const styled = new Promise<void>((resolve) => (styledNow = resolve))

if (isGated) {
  gate.show(null)
  // Until the gate is seen nothing else is worth a visitor's waiting, and nothing is asked before.
  void whenPainted()
    .then(() => openWith(styled))
    .then(load)
    .catch(fail)
} else {
  // The longest way of all: it begins before anything else is asked.
  void link('modulepreload', firstFiles.main)
  openWith(styled)
  void whenPainted().then(load).catch(fail)
}

function fail(error: unknown): never {
  html.classList.add('failed')
  throw error
}
