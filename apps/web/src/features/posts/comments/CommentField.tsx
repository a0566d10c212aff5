import { COMMENT_MAX_LENGTH, type Comment } from '@fanlight/contract'
import { Avatar, Button, IconButton, TextArea } from '@fanlight/ui'
import { SendHorizontal, X } from 'lucide-react'
import { useState, type FormEvent, type KeyboardEvent, type Ref } from 'react'
import { askToLogin } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { pictureAt } from '../../media/index.ts'

type CommentFieldProps = {
  replyTo: Comment | null
  onReplyEnd: () => void
  onSend: (words: string) => void
  ref: Ref<HTMLTextAreaElement>
}

/** From here on it is said how much room is left. */
const COUNT_FROM = COMMENT_MAX_LENGTH * 0.8

export function CommentField({ replyTo, onReplyEnd, onSend, ref }: CommentFieldProps) {
  const text = useText()
  const account = useAccount()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const isTooLong = words.length > COMMENT_MAX_LENGTH

  if (!account) {
    return (
      <Button fullWidth data-comment-first onPress={() => askToLogin()}>
        {text('comments.logIn')}
      </Button>
    )
  }

  function send(event?: FormEvent) {
    event?.preventDefault()
    if (words === '' || isTooLong) return
    onSend(words)
    setTyped('')
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also ends a word that is being composed: in Japanese or Chinese that sends nothing.
    const isSending = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isSending) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Escape' && replyTo) onReplyEnd()
  }

  return (
    <form onSubmit={send}>
      {replyTo && (
        <p className="ms-13 mb-2 flex w-fit max-w-[calc(100%-3.25rem)] items-center gap-1 rounded-full bg-fill py-0.5 ps-3 pe-1 text-13">
          <span className="truncate">{text('comments.replyingTo', { name: replyTo.author.nickName })}</span>
          <IconButton label={text('comments.replyEnd')} size="sm" onPress={onReplyEnd} className="-my-1 size-7!">
            <X aria-hidden className="size-4!" />
          </IconButton>
        </p>
      )}
      <div className="flex items-start gap-3">
        <Avatar
          decorative
          name={account.nickName}
          seed={account.userId}
          src={pictureAt(account.headPicUrl, 40)}
          size={40}
          className="mt-1 shrink-0"
        />
        <div className="min-w-0 flex-1">
          <TextArea
            ref={ref}
            label={text('comments.field')}
            hideLabel
            placeholder={text('comments.placeholder')}
            value={typed}
            onValueChange={setTyped}
            onKeyDown={press}
            rows={1}
            maxRows={6}
            enterKeyHint="send"
            error={isTooLong ? text('comments.tooLong', { max: COMMENT_MAX_LENGTH }) : undefined}
            counter={
              typed.length > COUNT_FROM ? { max: COMMENT_MAX_LENGTH, lengthOf: (all) => all.trim().length } : undefined
            }
            // An empty field has no direction of its own, but its placeholder has the page's.
            {...(typed !== '' && { dir: 'auto' })}
          />
        </div>
        <IconButton
          type="submit"
          label={text('comments.send')}
          variant="primary"
          disabled={words === '' || isTooLong}
          className="mt-0.5"
        >
          <SendHorizontal aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </form>
  )
}
