import {
  MESSAGE_TEXT_MAX,
  messageLength,
  QUICK_REPLIES_MAX,
  QUICK_REPLY_TITLE_MAX,
  type QuickReply,
} from '@fanlight/contract'
import {
  Button,
  Dialog,
  EmptyState,
  IconButton,
  SkeletonGroup,
  Skeleton,
  TextArea,
  TextField,
  toast,
} from '@fanlight/ui'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '../../../platform/api/index.ts'
import { FormError, useForm } from '../../../platform/forms/index.ts'
import { plainLetters, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useQuickReplies } from './use-quick-replies.ts'

/** Texts that are written again and again: chosen, changed in place, added and deleted. Answers the one that was chosen. */
export function QuickRepliesDialog({ onClose }: { onClose: (chosen?: string) => void }) {
  const text = useText()
  const { query, save, remove } = useQuickReplies()
  /** Null: none is edited; 'new': one is being added. */
  const [edited, setEdited] = useState<QuickReply['replyId'] | 'new' | null>(null)
  const [wanted, setWanted] = useState('')
  const end = () => setEdited(null)

  async function forget(reply: QuickReply): Promise<void> {
    try {
      await remove(reply)
    } catch (error) {
      toast.error(describeError(error))
    }
  }

  return (
    <Dialog title={text('chat.quick.open')} closeLabel={text('common.close')} onClose={() => onClose()}>
      <QueryView query={query} place="section" skeleton={<RepliesSkeleton />} failure={text('chat.quick.failed')}>
        {({ replies }) => (
          <div className="flex flex-col gap-2">
            {replies.length > SEEN_AT_ONCE && (
              <TextField
                label={text('chat.quick.search')}
                hideLabel
                placeholder={text('chat.quick.search')}
                autoComplete="off"
                data-autofocus=""
                value={wanted}
                onValueChange={setWanted}
                onKeyDown={(event) => {
                  const [first] = found(replies, wanted)
                  if (event.key === 'Enter' && first) onClose(first.text)
                }}
              />
            )}
            {replies.length > 0 && found(replies, wanted).length === 0 && (
              <p role="status" className="px-3 py-2 text-muted">
                {text('chat.empty.search')}
              </p>
            )}
            {replies.length === 0 && edited === null && (
              <EmptyState
                level={3}
                title={text('chat.quick.empty')}
                text={text('chat.quick.emptyText')}
                className="py-4"
              />
            )}
            <ul className="flex flex-col gap-1">
              {found(replies, wanted).map((reply) => (
                <li key={reply.replyId}>
                  {edited === reply.replyId ? (
                    <ReplyForm reply={reply} onSave={save} onEnd={end} />
                  ) : (
                    <div className="flex items-center gap-1">
                      <button
                        type="button"
                        onClick={() => onClose(reply.text)}
                        className="min-w-0 flex-1 rounded-control px-3 py-2 text-start hover:bg-fill"
                      >
                        <bdi className="block truncate font-semibold">{reply.title}</bdi>
                        <span dir="auto" className="line-clamp-2 text-13 break-words text-muted">
                          {reply.text}
                        </span>
                      </button>
                      <IconButton
                        label={text('chat.quick.edit', { title: reply.title })}
                        size="sm"
                        onPress={() => setEdited(reply.replyId)}
                      >
                        <Pencil aria-hidden className="size-4.5!" />
                      </IconButton>
                      <IconButton
                        label={text('chat.quick.delete', { title: reply.title })}
                        size="sm"
                        onPress={() => void forget(reply)}
                      >
                        <Trash2 aria-hidden className="size-4.5!" />
                      </IconButton>
                    </div>
                  )}
                </li>
              ))}
            </ul>
            {edited === 'new' ? (
              <ReplyForm onSave={save} onEnd={end} />
            ) : (
              replies.length < QUICK_REPLIES_MAX && (
                <Button
                  iconStart={<Plus aria-hidden className="size-4.5" />}
                  onPress={() => setEdited('new')}
                  className="self-start"
                >
                  {text('chat.quick.add')}
                </Button>
              )
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}

/** More than these are found by typing. */
const SEEN_AT_ONCE = 5

/** Those that have all of the words, begun or whole, in their title or text. */
function found(replies: readonly QuickReply[], wanted: string): readonly QuickReply[] {
  const words = plainLetters(wanted)
    .split(/\s+/)
    .filter((word) => word !== '')
  return replies.filter(({ title, text }) => words.every((word) => plainLetters(`${title} ${text}`).includes(word)))
}

type FormProps = {
  reply?: QuickReply
  onSave: ReturnType<typeof useQuickReplies>['save']
  onEnd: () => void
}

function ReplyForm({ reply, onSave, onEnd }: FormProps) {
  const text = useText()
  const form = useForm({
    start: { title: reply?.title ?? '', words: reply?.text ?? '' },
    check: ({ title, words }) => ({
      title: title.trim() === '' ? text('chat.quick.titleMissing') : undefined,
      words:
        words.trim() === ''
          ? text('mass.missing')
          : messageLength(words.trim()) > MESSAGE_TEXT_MAX
            ? text('chat.composer.tooLong', { max: MESSAGE_TEXT_MAX })
            : undefined,
    }),
    async send({ title, words }) {
      await onSave({ ...(reply && { replyId: reply.replyId }), title: title.trim(), text: words.trim() })
      onEnd()
    },
  })
  const { title, words } = form.values
  return (
    <form
      id={form.id}
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-3 rounded-control bg-fill p-3"
    >
      <TextField
        {...form.tie('title')}
        label={text('chat.quick.title')}
        maxLength={QUICK_REPLY_TITLE_MAX}
        autoComplete="off"
        data-autofocus=""
        {...(title !== '' && { dir: 'auto' })}
      />
      <TextArea
        {...form.tie('words')}
        label={text('chat.composer.field')}
        rows={2}
        maxRows={6}
        counter={{ max: MESSAGE_TEXT_MAX, lengthOf: (all) => messageLength(all.trim()) }}
        {...(words !== '' && { dir: 'auto' })}
      />
      <FormError>{form.failure}</FormError>
      <div className="flex justify-end gap-2">
        <Button size="sm" onPress={onEnd}>
          {text('common.cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={form.isSending}>
          {text('common.save')}
        </Button>
      </div>
    </form>
  )
}

function RepliesSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </SkeletonGroup>
  )
}
