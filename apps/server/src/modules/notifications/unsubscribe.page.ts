import { createHash } from 'node:crypto'
import { directionOf, tagOf, type LanguageCode } from '@fanlight/contract'
import { pageTexts } from '../../locales/index.ts'
import { escapeHtml } from '../../platform/html.ts'

const STYLE = `:root{color-scheme:light dark;--paper:#fbf8f5;--surface:#fff;--ink:#1d1620;--muted:#6b606e;--ember:#cf3b28}
@media(prefers-color-scheme:dark){:root{--paper:#120f14;--surface:#1b171f;--ink:#f6f1f4;--muted:#a99fae;--ember:#ff6b55}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:100%;max-width:32rem;margin:1rem;padding:2rem;border-radius:20px;background:var(--surface);text-align:center}
h1{margin:0;font-size:1.6rem}p{color:var(--muted);overflow-wrap:anywhere}a{color:var(--ember)}
button{padding:.75rem 1.25rem;border:0;border-radius:12px;background:var(--ember);color:var(--surface);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--ember);outline-offset:3px}`

/** One form, to this site, and nothing else. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Programs that look at letters open their links: only the button does it. */
export function unsubscribePage(state: 'asks' | 'done' | 'broken', language: LanguageCode): string {
  const texts = pageTexts(language)
  const [title, text] = {
    asks: [texts.unsubscribe, texts.unsubscribeText],
    done: [texts.unsubscribed, texts.unsubscribedText],
    broken: [texts.missing, texts.missingText],
  }[state] as [string, string]
  const action =
    state === 'asks'
      ? `<form method="post"><button>${escapeHtml(texts.unsubscribe)}</button></form>`
      : `<p><a href="/#/settings/notifications">${escapeHtml(texts.home)}</a></p>`
  return `<!doctype html>
<html lang="${tagOf(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Fanlight</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${action}</main></body></html>
`
}
