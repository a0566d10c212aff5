import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { notFound, type Context } from './answers.ts'
import type { Page } from './checkout.ts'
import { html, Html } from './html.ts'

/** From the bundle beside the bundle; from the sources they are made when they are first asked for. */
const isBundled = !import.meta.url.endsWith('.ts')
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

type ScriptName = 'sdk' | 'field'
const scripts = new Map<ScriptName, Promise<string>>()

function scriptOf(name: ScriptName): Promise<string> {
  const made = scripts.get(name) ?? (isBundled ? readFile(here(`./browser/${name}.js`), 'utf8') : bundle(name))
  scripts.set(name, made)
  return made
}

async function bundle(name: ScriptName): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [here(`../browser/${name}.ts`)],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('')
}

const STYLE = `
html,body{margin:0;height:100%;background:transparent}
input{box-sizing:border-box;width:100%;height:100%;margin:0;padding:0;border:0;outline:0;border-radius:0;background:transparent;
font:15px system-ui,sans-serif;font-variant-numeric:tabular-nums;color:#1d1620;appearance:none}
input::placeholder{color:#6b606e;opacity:1}
#said{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const styleElement = new Html(`<style>${STYLE}</style>`)

const fields: Readonly<Record<string, { label: string; autocomplete: string }>> = {
  number: { label: 'Card number', autocomplete: 'cc-number' },
  expiry: { label: 'Expiry', autocomplete: 'cc-exp' },
  cvv: { label: 'Security code', autocomplete: 'cc-csc' },
}
const FRAME = /^\/card-fields\/(number|expiry|cvv)$/

/** One field of a card, for the site that the setup was made for: no other may put it into a page of its own. */
function frame(field: string, setup: { id: string; origin: string }): Page {
  const { label = '', autocomplete = '' } = fields[field] ?? {}
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${label}</title>
        ${styleElement}
      </head>
      <body data-merchant="${setup.origin}" data-field="${field}" data-setup="${setup.id}">
        <input
          type="text"
          dir="ltr"
          inputmode="numeric"
          autocomplete="${autocomplete}"
          aria-label="${label}"
          aria-describedby="said"
          spellcheck="false"
        />
        <p id="said"></p>
        <script src="/card-fields/field.js"></script>
      </body>
    </html>`.markup
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${setup.origin}`,
  ]
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  return { status: 200, headers, body }
}

const script = (body: string, isForOthers: boolean): Page => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': isForOthers ? 'cross-origin' : 'same-origin',
    'x-content-type-options': 'nosniff',
  },
  body,
})

/** The script that a merchant's page loads, at PayPal's own path, and the frames which it draws there. */
export async function showCardFields(
  { store }: Context,
  clientId: string,
  { pathname: path, searchParams }: URL,
): Promise<Page | null> {
  if (path === '/sdk/js') {
    if (searchParams.get('client-id') !== clientId) throw notFound()
    return script(await scriptOf('sdk'), true)
  }
  if (path === '/card-fields/field.js') return script(await scriptOf('field'), false)
  const [, field] = FRAME.exec(path) ?? []
  if (field === undefined) return null
  const setup = store.find('setupTokens', searchParams.get('setup') ?? '')
  if (!setup?.origin) throw notFound()
  return frame(field, { id: setup.id, origin: setup.origin })
}
