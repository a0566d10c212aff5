import { currentSession } from '../session/session.ts'
import { forgetKept } from './kept.ts'
import { whenSignedIn } from './login.ts'
import { addDialog } from './stack.ts'

/** The file of a dialog exports one component whose name ends in `Dialog`; its `onClose` closes it, with an answer. */
type DialogIn<M> = M[Extract<keyof M, `${string}Dialog`>]
type PropsIn<M> = DialogIn<M> extends (props: infer P) => unknown ? P : never
type PropsOf<M> = Omit<PropsIn<M>, 'onClose'>
type AnswerOf<M> = PropsIn<M> extends { onClose: (answer: infer A) => void } ? A : undefined

export type DialogOptions<Answer> = {
  /** One of a name at a time: the next takes the place of the one before. */
  name?: string | undefined
  /** A visitor is asked to log in first, and comes back to the dialog by doing so. It closes when the account changes. */
  needsLogin?: boolean | undefined
  /** What `keepOverPayment` keeps under this name is forgotten when the dialog closes. */
  resume?: string | undefined
  /** At once, where a promise would be too late. */
  onClosed?: ((answer: Answer | undefined) => void) | undefined
}

/**
 * Opens a dialog from anywhere: `openDialog(() => import('./BuyDialog.tsx'), { post }, { needsLogin: true })`. Its code
 * is loaded when it is asked for; it closes on Back and when another page is opened. Answers what it was closed with,
 * undefined when it was left.
 */
export function openDialog<M>(
  load: () => Promise<M>,
  props: PropsOf<M>,
  { name, needsLogin = false, resume, onClosed }: DialogOptions<AnswerOf<M>> = {},
): Promise<AnswerOf<M> | undefined> {
  return new Promise((resolve) => {
    const closed = (answer: unknown) => {
      if (resume !== undefined) forgetKept(resume)
      onClosed?.(answer as AnswerOf<M> | undefined)
      resolve(answer as AnswerOf<M> | undefined)
    }
    const open = () => {
      const session = currentSession()
      const viewerId = needsLogin && session.status === 'signedIn' ? session.user.userId : null
      addDialog({ load, props, name, viewerId, onClosed: closed })
    }
    if (needsLogin) whenSignedIn(open, () => closed(undefined))
    else open()
  })
}
