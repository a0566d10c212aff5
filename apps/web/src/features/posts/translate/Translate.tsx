import {
  getClientConfig,
  tagOf,
  translateComment,
  translatePost,
  type Comment,
  type Post,
  type Translation,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useId, useState, type ReactNode } from 'react'
import { call, describeError, useCall } from '../../../platform/api/index.ts'
import { useLanguage, useText } from '../../../platform/i18n/index.ts'

/** Below the words of a post: the same in the reader's language, where an engine is set up. */
export function TranslatePost({ post: { contentId } }: { post: Post }) {
  const language = useLanguage()
  return (
    <Translate
      ask={async () => {
        const { teaser, text } = await call(translatePost, { contentId, language })
        return [teaser, text].filter((part) => part !== null)
      }}
    />
  )
}

export function TranslateComment({ comment: { commentId } }: { comment: Comment }) {
  const language = useLanguage()
  return <Translate ask={async () => [(await call(translateComment, { commentId, language })).text]} />
}

function Translate({ ask }: { ask: () => Promise<readonly Translation[]> }) {
  const text = useText()
  const id = useId()
  const { data: config } = useCall(getClientConfig, {}, { staleTime: Infinity })
  const [made, setMade] = useState<readonly Translation[] | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!config?.canTranslate) return null

  async function press() {
    if (isBusy) return
    if (made !== null) return setOpen(!isOpen)
    setBusy(true)
    try {
      setMade(await ask())
      setOpen(true)
    } catch (error) {
      toast.error(describeError(error), { id: 'translate' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-busy={isBusy || undefined}
        onClick={() => void press()}
        className="relative touch-area block min-h-6 text-13 font-semibold text-muted hover:text-ink aria-busy:opacity-50"
      >
        {text(isOpen ? 'translate.hide' : 'translate.show')}
      </button>
      <div id={id} role="status">
        {isOpen && made && <Shown made={made} />}
      </div>
    </>
  )
}

function Shown({ made }: { made: readonly Translation[] }): ReactNode {
  const text = useText()
  const language = useLanguage()
  const source = made.find((part) => part.source !== null)?.source ?? null
  if (made.length === 0 || isSame(source, tagOf(language))) {
    return <p className="text-13 text-muted">{text('translate.same')}</p>
  }
  return (
    <div className="mt-1 border-s-2 border-line ps-3">
      <p dir="auto" className="text-start [unicode-bidi:plaintext] break-words whitespace-pre-wrap">
        {made.map(({ words }) => words).join('\n\n')}
      </p>
      <p className="text-12 text-muted">
        {source === null
          ? text('translate.made')
          : text('translate.from', { language: nameOf(source, tagOf(language)) })}
      </p>
    </div>
  )
}

const isSame = (source: string | null, own: string): boolean =>
  source !== null && source.toLowerCase() === own.toLowerCase()

/** 'German', in the reader's language; an engine may name one that the browser does not know. */
function nameOf(source: string, own: string): string {
  try {
    return new Intl.DisplayNames(own, { type: 'language' }).of(source) ?? source
  } catch {
    return source
  }
}
