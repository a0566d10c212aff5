import { createStore } from '../store.ts'

export type ConfirmQuestion = {
  /** What is left out has a general text of its own. */
  title?: string | undefined
  text?: string | undefined
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** For what cannot be undone. */
  tone?: 'primary' | 'danger' | undefined
}

export type AskedQuestion = ConfirmQuestion & { answer(isConfirmed: boolean): void }

export const askedQuestion = createStore<AskedQuestion | null>(null)

/** Opens the confirm dialog; true when confirmed. A new question answers the one before it with no. */
export function confirm(question: ConfirmQuestion = {}): Promise<boolean> {
  closeConfirm()
  return new Promise((resolve) => {
    askedQuestion.set({
      ...question,
      answer(isConfirmed) {
        askedQuestion.set(null)
        resolve(isConfirmed)
      },
    })
  })
}

/** Closes the confirm dialog from outside, as if it had been cancelled. */
export function closeConfirm(): void {
  askedQuestion.get()?.answer(false)
}
