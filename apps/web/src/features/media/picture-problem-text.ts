import type { PictureProblem } from '@fanlight/contract'
import type { MessageKey } from '../../platform/i18n/index.ts'

/** The sentence for a file that is not worth sending: `text(pictureProblemText[problem])`. */
export const pictureProblemText: Record<PictureProblem, MessageKey> = {
  not_an_image: 'media.problem.notAnImage',
  too_large: 'media.problem.tooLarge',
}
