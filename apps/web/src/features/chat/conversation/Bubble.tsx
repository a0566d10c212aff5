import { HIDDEN_LINK, type Message, type MessageContent, type Quote, type UserId } from '@fanlight/contract'
import { DiamondGlyph } from '@fanlight/ui'
import { clsx } from 'clsx'
import { EyeOff } from 'lucide-react'
import { Suspense } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useInShort } from '../message-content.ts'
import type { Recording } from '../outbox/queued.ts'
import { Words, type Translated } from '../translate/Words.tsx'
import { Pictures } from './Pictures.tsx'
import { PriceLine } from './PriceLine.tsx'
import { isInMaking, VideoInMaking } from './VideoInMaking.tsx'
import { VaultMedia } from './VaultMedia.tsx'
import { lazyPart } from '../../../platform/lazy-part.ts'

/** Few messages are of a call. */
const CallNote = lazyPart(async () => (await import('./CallNote.tsx')).CallNote)
/** Few messages carry one. */
const FileNote = lazyPart(async () => (await import('./FileNote.tsx')).FileNote)
/** Few messages are spoken. */
const VoiceNote = lazyPart(async () => (await import('./VoiceNote.tsx')).VoiceNote)

type Said = Pick<MessageContent, 'contentType' | 'text' | 'mediaList' | 'tip'>

type Props = {
  content: Said
  /** As the server has it; none while it is on its way. */
  sent?: { message: Message; chatWithUserId: UserId }
  /** Of a voice message that is on its way. */
  recording?: Recording
  quote: Quote | null
  isHeldBack?: boolean
  /** The same in another language, where there is one. */
  translated?: Translated | null
  isOwn: boolean
  isLast: boolean
  viewer: string
  name: string
}

/** What was said. Nothing of it is fetched from elsewhere, and nothing in it is markup. */
export function Bubble({
  content,
  sent,
  recording,
  quote,
  isHeldBack = false,
  translated = null,
  isOwn,
  isLast,
  viewer,
  name,
}: Props) {
  const text = useText()
  const inShort = useInShort()
  const { text: words, mediaList, contentType } = content
  const hasPictures = mediaList.length > 0
  const isOfVault = sent !== undefined && !isHeldBack
  const ofVault = isOfVault ? mediaList.filter(({ fuzzyUrl }) => fuzzyUrl !== null) : []
  const voice = mediaList.find(({ type }) => type === 'audio')
  const files = mediaList.filter(({ type }) => type === 'file')
  const inMaking = mediaList.filter(isInMaking)
  const pictures = mediaList.filter((one) => ![voice, ...files, ...inMaking, ...ofVault].includes(one))
  const isCall = contentType === 'call' && sent?.message.callStatus !== undefined
  const isOther = words === '' && !hasPictures && content.tip === null
  return (
    <div
      className={clsx(
        'overflow-hidden rounded-card break-words text-ink',
        isOwn ? 'bg-ember-soft' : 'bg-fill',
        isLast && (isOwn ? 'rounded-ee-inner' : 'rounded-es-inner'),
        // As wide as what it shows: words beside nothing would leave a gap there.
        ofVault.length > 0 ? 'w-72 max-w-full' : pictures.length > 0 && 'w-64 max-w-full',
      )}
    >
      {quote && <QuoteLine quote={quote} viewer={viewer} name={name} />}
      {voice && (
        <Suspense fallback={<div className="h-15 w-64 max-w-full" />}>
          <VoiceNote media={voice} {...(sent && { sent })} {...(recording && { recording })} />
        </Suspense>
      )}
      {pictures.length > 0 && <Pictures media={pictures} name={isOwn ? text('chat.you') : name} />}
      {inMaking.map((one) => (
        <VideoInMaking key={one.id} media={one} message={sent?.message ?? null} />
      ))}
      {sent && ofVault.length > 0 && <VaultMedia {...sent} media={ofVault} name={isOwn ? text('chat.you') : name} />}
      {files.length > 0 && (
        <Suspense fallback={<div className="h-16 w-72 max-w-full" />}>
          {files.map((one) => (
            <FileNote key={one.id} media={one} from={isOwn ? null : name} {...(sent && { sent })} />
          ))}
        </Suspense>
      )}
      {content.tip !== null && <TipLine amount={content.tip} />}
      {words !== '' && <Words words={words} translated={translated} isHeldBack={isHeldBack} />}
      {sent && ofVault.length > 0 && <PriceLine {...sent} name={name} isOwn={isOwn} />}
      {isCall && (
        <Suspense fallback={<div className="h-15 w-56 max-w-full" />}>
          <CallNote message={sent.message} isOwn={isOwn} />
        </Suspense>
      )}
      {isOther && !isCall && <p className="px-3.5 py-2 text-muted italic">{inShort({ contentType, text: '' })}</p>}
      {isHeldBack && (hasPictures || words.includes(HIDDEN_LINK)) && (
        <p className="flex items-center gap-1.5 px-3.5 pb-2 text-12 text-muted">
          <EyeOff aria-hidden className="size-3.5!" />
          {text(voice ? 'chat.voice.held' : 'chat.heldBack')}
        </p>
      )}
    </div>
  )
}

function TipLine({ amount }: { amount: number }) {
  const text = useText()
  const format = useFormat()
  return (
    <p className="flex items-center gap-2 bg-diamond-soft px-3.5 py-2 font-semibold text-diamond">
      <DiamondGlyph className="size-4.5" />
      {text('chat.tipLine', { amount: format.wholeNumber(amount) })}
    </p>
  )
}

type QuoteProps = { quote: Quote; viewer: string; name: string }

export function QuoteLine({ quote, viewer, name }: QuoteProps) {
  const text = useText()
  const inShort = useInShort()
  return (
    <div className="mx-2 mt-2 rounded-inner border-s-3 border-ember bg-fill px-2.5 py-1 text-13">
      <p className="truncate font-semibold">{quote.fromUserId === viewer ? text('chat.you') : <bdi>{name}</bdi>}</p>
      <p className="truncate text-muted">{quote.isGone ? text('chat.quoteGone') : <bdi>{inShort(quote)}</bdi>}</p>
    </div>
  )
}
