import { startFrame, type Neighbour } from './frame.ts'
import type { FieldName, FromFrame, ToFrame } from './messages.ts'

/** The script of a frame. Whom it serves stands in the page, written by our own server. */
declare global {
  interface Window {
    cardField?: Neighbour
  }
}

const { merchant = '', field, setup = '' } = document.body.dataset
const form = location.hash.slice(1)
const input = document.querySelector('input')
const said = document.querySelector<HTMLElement>('#said')
if (!input || !said) throw new Error('There is no field in this page')

/** The other frames of this card. Those of other origins cannot be looked into, and throw. */
function neighbours(): Neighbour[] {
  const found: Neighbour[] = []
  for (let index = 0; index < parent.length; index++) {
    try {
      const other = parent[index]?.cardField
      if (other && other !== window.cardField && other.form === form) found.push(other)
    } catch {
      continue
    }
  }
  return found
}

async function handOver(card: object): Promise<string | null> {
  try {
    const answer = await fetch(`/card-fields/setup-tokens/${encodeURIComponent(setup)}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(card),
    })
    if (answer.ok) return null
    const { name, details = [] } = (await answer.json()) as { name?: string; details?: { issue?: string }[] }
    return details[0]?.issue ?? name ?? 'INTERNAL_SERVER_ERROR'
  } catch {
    return 'INTERNAL_SERVER_ERROR'
  }
}

const tell = (message: FromFrame) => parent.postMessage(message, merchant)
const own = startFrame({
  field: field as FieldName,
  form,
  input,
  said,
  neighbours,
  tell,
  handOver,
  now: Date.now,
})
window.cardField = own
window.addEventListener('message', ({ origin, source, data }: MessageEvent<ToFrame>) => {
  if (origin === merchant && source === parent) own.hear(data)
})
tell({ kind: 'ready' })
