import { dialogs } from '../platform/dialogs/index.ts'

/** What the dialog of this name was opened with; null when it is not open. */
export function askedFor(name: string): Asked | null {
  return (dialogs.get().findLast((dialog) => dialog.name === name)?.props as Asked | undefined) ?? null
}

type Asked = { [prop: string]: unknown; message?: string; title?: string; text?: string; request?: AskedRequest }
type AskedRequest = { [field: string]: unknown; onSubscribed?: () => void }

/** Closes it as its own buttons do. */
export function answerDialog(name: string, answer?: unknown): void {
  dialogs
    .get()
    .findLast((dialog) => dialog.name === name)
    ?.close(answer)
}

/** As when the page is left for a payment: what was open is not there any more, and nobody closed it. */
export function leavePage(): void {
  dialogs.set([])
}

export function closeAllDialogs(): void {
  for (const dialog of dialogs.get().toReversed()) dialog.close()
}
