import {
  chatChannel,
  isBlank,
  MESSAGE_TEXT_MAX,
  messageLength,
  TYPING_AGAIN_MS,
  type LanguageCode,
  type Message,
  type UserId,
} from '@fanlight/contract'
import { Button, DiamondGlyph, IconButton, TextArea, toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { FolderOpen, Mic, SendHorizontal, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useLayout } from '../../../platform/navigation/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { useChannel } from '../../../platform/realtime/hooks.ts'
import { QuoteLine } from '../conversation/Bubble.tsx'
import type { Recording } from '../outbox/queued.ts'
import { chooseReply } from '../quick-replies/choose-reply.ts'
import { AddMenu } from './AddMenu.tsx'
import { AttachmentStrip } from './AttachmentStrip.tsx'
import { draftOf, keepDraft } from './drafts.ts'
import { EmojiPicker } from './EmojiPicker.tsx'
import { TipBanner, tipOf } from './TipBanner.tsx'
import { priceOf, priceProblem } from './price.ts'
import { useVaultPicks } from './use-vault-picks.ts'
import { partsOf, quoteOf, writeMessage, writeVoice } from './write-message.ts'
import { canRecord } from './can-record.ts'
import { useAttachments } from './use-attachments.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'

type Props = {
  account: UserId
  chatWithUserId: UserId
  name: string
  /** Only creators are tipped. */
  mayTip: boolean
  /** Creators alone have a vault. */
  hasVault: boolean
  /** What is written is sent in this language, too. */
  translateTo: LanguageCode | null
  replyTo: Message | null
  onReplyEnd: () => void
}

/** Few send from the vault. */
const VaultStrip = lazyPart(async () => (await import('./VaultStrip.tsx')).VaultStrip)

const RecorderBar = lazyPart(async () => (await import('./RecorderBar.tsx')).RecorderBar)

/** From here on it is said how much room is left. */
const COUNT_FROM = MESSAGE_TEXT_MAX * 0.7

export function Composer({ account, chatWithUserId, name, mayTip, hasVault, translateTo, replyTo, onReplyEnd }: Props) {
  const text = useText()
  const format = useFormat()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(() => draftOf(account, chatWithUserId))
  const [tip, setTip] = useState<string | null>(null)
  const [price, setPrice] = useState('')
  const [isRecording, setRecording] = useState(false)
  const vault = useVaultPicks()
  const attached = useAttachments({ others: vault.count, takes: 'all' })
  const layout = useLayout()
  const sayTyping = useSayTyping(account, chatWithUserId)

  const isCreator = useAccount()?.role === 'creator'

  const words = isBlank(typed) ? '' : typed.trim()
  const isTooLong = messageLength(words) > MESSAGE_TEXT_MAX
  const amount = tip === null ? null : tipOf(tip)
  const isTipWrong = tip !== null && tip !== '' && amount === null
  const problem = priceProblem(price, vault.picks, attached.picked.length)
  const photos = attached.picked.filter(({ kind }) => kind === 'image')
  const isNothing = words === '' && attached.picked.length === 0 && vault.count === 0 && amount === null
  const maySend = !isNothing && !isTooLong && !isTipWrong && problem === null

  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo])

  function type(value: string): void {
    setTyped(value)
    keepDraft(account, chatWithUserId, value)
    if (value.trim() !== '') sayTyping()
  }

  function insert(addition: string): void {
    const { selectionStart = typed.length, selectionEnd = typed.length } = field.current ?? {}
    type(typed.slice(0, selectionStart) + addition + typed.slice(selectionEnd))
    const after = selectionStart + addition.length
    // Once it is drawn.
    requestAnimationFrame(() => field.current?.setSelectionRange(after, after))
  }

  function send({ isSilent = false } = {}): void {
    if (!maySend) return
    if (attached.isUploading || vault.arriving.length > 0) {
      toast.warning(text('chat.composer.waitForFiles'), { id: 'chat picture' })
      return
    }
    const to = { account, chatWithUserId, translateTo, isSilent }
    const { together, after } = partsOf({
      vault: vault.mediaList,
      attached: attached.mediaList,
      hasTip: amount !== null,
    })
    const costs = vault.picks.length > 0 ? priceOf(price) : null
    writeMessage({ ...to, words, mediaList: together, tip: amount, price: costs, replyTo })
    if (after.length > 0) writeMessage({ ...to, words: '', mediaList: after, tip: null, price: null, replyTo: null })
    // The draft is gone at once: a second press finds nothing to send.
    type('')
    setTip(null)
    attached.clear()
    vault.clear()
    setPrice('')
    onReplyEnd()
    field.current?.focus()
  }

  /** What costs something is of the vault: photos of this device go there first, and are beside the price then. */
  function priceAttached(): void {
    vault.addPhotos(photos.map(({ file }) => file))
    for (const { id } of photos) attached.remove(id)
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isCreator && event.key === '/' && typed === '') {
      event.preventDefault()
      void chooseReply().then((reply) => reply !== undefined && type(reply))
    }
    if (event.key === 'Escape' && replyTo) onReplyEnd()
    // Enter also ends a word that is being composed: in Japanese or Chinese that sends nothing.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return
    event.preventDefault()
    // With Shift the browser breaks the line itself, with Alt it does nothing.
    if (event.altKey) insert('\n')
    else send()
  }

  function endRecording(recording: Recording | null): void {
    setRecording(false)
    if (recording) {
      writeVoice({ account, chatWithUserId, replyTo, recording })
      onReplyEnd()
    }
    // Once the field is back.
    requestAnimationFrame(() => field.current?.focus())
  }

  function paste(event: ClipboardEvent): void {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    attached.add(pasted)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      aria-label={text('chat.composer.label', { name })}
      className="@container shrink-0 border-t border-line bg-surface px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-4"
    >
      {replyTo && (
        <div className="flex items-center gap-1 pb-2">
          <div className="min-w-0 flex-1">
            <QuoteLine quote={quoteOf(replyTo)} viewer={account} name={name} />
          </div>
          <IconButton label={text('chat.reply.end')} size="sm" onPress={onReplyEnd}>
            <X aria-hidden className="size-4.5!" />
          </IconButton>
        </div>
      )}
      {tip !== null && <TipBanner digits={tip} onType={setTip} onClose={() => setTip(null)} />}
      {vault.count > 0 && (
        <Suspense fallback={null}>
          <VaultStrip vault={vault} price={price} onPrice={setPrice} problem={problem} />
        </Suspense>
      )}
      <AttachmentStrip label={text('chat.composer.attachments')} picked={attached.picked} onRemove={attached.remove} />
      {hasVault && tip === null && photos.length > 0 && (
        <Button size="sm" iconStart={<DiamondGlyph className="size-4" />} onPress={priceAttached} className="mb-2">
          {text('chat.price.set')}
        </Button>
      )}
      {isRecording && (
        <Suspense fallback={<div className="h-12 md:h-11" />}>
          <RecorderBar onEnd={endRecording} />
        </Suspense>
      )}
      <div className={clsx('flex items-end gap-1 @max-xs:flex-wrap', isRecording && 'hidden')}>
        <div className="flex h-12 shrink-0 items-center max-md:-ms-1.5 md:h-11 @max-xs:order-last @max-xs:h-10! @max-xs:w-full">
          <AddMenu
            onFiles={attached.add}
            onReply={isCreator ? insert : null}
            silently={maySend ? { name, send: () => send({ isSilent: true }) } : null}
          />
          {/* The keyboard of a phone has its own. */}
          {layout === 'desktop' && <EmojiPicker onChoose={insert} />}
          {hasVault && (
            <IconButton
              label={text('publish.media.fromVault')}
              onPress={() => void vault.choose(attached.picked.length)}
            >
              <FolderOpen aria-hidden />
            </IconButton>
          )}
          {mayTip && vault.count === 0 && (
            <IconButton
              label={text('chat.tip.open')}
              aria-expanded={tip !== null}
              onPress={() => setTip(tip === null ? '' : null)}
            >
              <DiamondGlyph className="size-5" />
            </IconButton>
          )}
        </div>
        <TextArea
          ref={field}
          className="min-w-0 flex-1"
          label={text('chat.composer.field')}
          hideLabel
          placeholder={text('chat.composer.placeholder')}
          value={typed}
          onValueChange={type}
          onKeyDown={press}
          onPaste={paste}
          rows={1}
          maxRows={6}
          enterKeyHint="send"
          error={isTooLong ? text('chat.composer.tooLong', { max: MESSAGE_TEXT_MAX }) : undefined}
          counter={
            messageLength(typed) > COUNT_FROM
              ? { max: MESSAGE_TEXT_MAX, lengthOf: (all) => messageLength(all.trim()) }
              : undefined
          }
          // An empty field has no direction of its own, but its placeholder has the page's.
          {...(typed !== '' && { dir: 'auto' })}
        />
        {isNothing && tip === null && canRecord() ? (
          <IconButton
            label={text('chat.voice.record')}
            variant="secondary"
            onPress={() => setRecording(true)}
            className="mb-1 md:mb-0.5"
          >
            <Mic aria-hidden />
          </IconButton>
        ) : (
          <IconButton
            type="submit"
            label={
              amount === null
                ? text('chat.composer.send')
                : text('tips.send', { count: amount, replace: { count: format.wholeNumber(amount) } })
            }
            variant="primary"
            disabled={!maySend}
            className="mb-1 md:mb-0.5"
          >
            <SendHorizontal aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        )}
      </div>
    </form>
  )
}

/** Said now and then while one goes on. */
function useSayTyping(account: UserId, toUserId: UserId): () => void {
  const say = useChannel(chatChannel, { userId: account }, () => undefined)
  const last = useRef(0)
  return () => {
    const now = Date.now()
    if (now - last.current < TYPING_AGAIN_MS) return
    last.current = now
    say('typing', { toUserId })
  }
}
