import { toast } from '@fanlight/ui'
import type { ComponentType } from 'react'
import { allTexts, text } from '../i18n/index.ts'
import { logError } from '../log/log.ts'
import { createStore } from '../store.ts'

export type OpenDialog = {
  readonly id: number
  readonly name: string | undefined
  readonly props: object
  /** Null while its code is on its way. */
  readonly component: ComponentType<{ onClose: (result?: unknown) => void }> | null
  /** Whose dialog it is, where it closes when the account changes. */
  readonly viewerId: string | null
  readonly staysOnNavigation: boolean
  readonly close: (result?: unknown) => void
}

export type Asked = {
  load: () => Promise<unknown>
  props: object
  name?: string | undefined
  viewerId?: string | null | undefined
  staysOnNavigation?: boolean | undefined
  onClosed: (result: unknown) => void
}

/** The dialogs that are open, the lowest first. */
export const dialogs = createStore<readonly OpenDialog[]>([])

let lastId = 0
/** What had the focus before the first of them, and what lay around it: it gets it back after the last. */
let openers: readonly Element[] = []

export function addDialog({ load, props, name, viewerId = null, staysOnNavigation = false, onClosed }: Asked): void {
  if (dialogs.get().length === 0) openers = withAncestors(document.activeElement)
  const id = ++lastId
  function close(result?: unknown) {
    const open = dialogs.get()
    if (!open.some((each) => each.id === id)) return
    dialogs.set(open.filter((each) => each.id !== id))
    onClosed(result)
  }
  dialogs.set([...dialogs.get(), { id, name, props, component: null, viewerId, staysOnNavigation, close }])

  // Before it is shown: code that does not arrive is said here and does not take the page down.
  Promise.all([load(), allTexts()]).then(
    ([module]) => show(id, componentIn(module)),
    (error: unknown) => {
      logError(error)
      close()
      toast.error(text(navigator.onLine ? 'shell.crash.title' : 'common.offline'), { id: 'dialog' })
    },
  )
}

/** One of a name at a time. The one before stays on screen until the next can take its place. */
function show(id: number, component: OpenDialog['component']): void {
  const open = dialogs.get()
  const shown = open.find((each) => each.id === id)
  if (!shown) return
  const replaced = open.filter(({ name }) => name !== undefined && name === shown.name).filter((each) => each.id < id)
  dialogs.set(open.map((each) => (each.id === id ? { ...each, component } : each)))
  for (const dialog of replaced) dialog.close()
}

function componentIn(module: unknown): OpenDialog['component'] {
  const found = Object.entries(module as object).find(([exported]) => exported.endsWith('Dialog'))
  if (!found) throw new Error('The file of a dialog exports a component whose name ends in Dialog')
  return found[1] as OpenDialog['component']
}

export function closeDialogs(isMeant: (dialog: OpenDialog) => boolean): void {
  for (const dialog of dialogs.get().filter(isMeant).toReversed()) dialog.close()
}

/** Back to where the focus was before the first dialog: each of them knows only what it found itself. */
export function returnFocus(): void {
  const [opener] = openers
  if (dialogs.get().length > 0 || document.activeElement !== document.body || opener === document.body) return
  if (opener?.isConnected) return focusOn(opener)
  // What was done in it took the button away: what the button was in tells most about what became of it.
  const around = openers.find((each) => each.isConnected && each.matches('article, section'))
  const place = around ?? document.querySelector('main h1') ?? document.querySelector('main')
  place?.setAttribute('tabindex', '-1')
  focusOn(place)
}

const focusOn = (place: Element | null): void => {
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

const withAncestors = (element: Element | null): Element[] =>
  element ? [element, ...withAncestors(element.parentElement)] : []
