import type { Question } from './QuestionDialog.tsx'
import { addDialog } from './stack.ts'

/** Asks before something is done; true when confirmed. A new question answers the one before it with no. */
export function confirm(question: Question = {}): Promise<boolean> {
  return new Promise((resolve) => {
    addDialog({
      load: () => import('./QuestionDialog.tsx'),
      props: question,
      name: 'confirm',
      onClosed: (answer) => resolve(answer === true),
    })
  })
}
