import { readContent, type Message, type MessageContent } from '@fanlight/contract'
import { useFormat, useText } from '../../platform/i18n/index.ts'

const read = new WeakMap<Message, MessageContent>()

/** Read once: a message is drawn often and never changes itself. */
export function contentOf(message: Message): MessageContent {
  const known = read.get(message)
  if (known) return known
  const content = readContent(message.sendContent)
  read.set(message, content)
  return content
}

type InShort = Pick<MessageContent, 'contentType' | 'text'> & { tip?: number | null | undefined }

/** A message in a line: its words, or what it is. */
export function useInShort(): (content: InShort) => string {
  const text = useText()
  const format = useFormat()
  return ({ contentType, text: words, tip }) => {
    if (contentType === 'tip' && typeof tip === 'number') {
      const said = text('chat.short.tip', { amount: format.wholeNumber(tip) })
      return words === '' ? said : `${said} · ${words}`
    }
    if (words !== '') return words
    if (contentType === 'text') return ''
    return text(`chat.short.${contentType === 'tip' ? 'tipPlain' : contentType}`)
  }
}
