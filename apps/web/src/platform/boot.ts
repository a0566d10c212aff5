import type { LanguageCode } from '@fanlight/contract'

/** A call that the page itself has begun; `answer` is its envelope, and fails where the network does. */
export type BegunCall = {
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
  /** Of a list that is read page by page: it is the first. */
  readonly isPages: boolean
  readonly answer: Promise<unknown>
}

/** A picture as an `<img>` asks for it. */
export type PictureSource = { readonly src: string; readonly srcSet?: string | undefined; readonly sizes?: string }
/** One that a page shows first. The largest of them is waited for. */
export type FirstPicture = PictureSource & { readonly isLargest: boolean }

/** The question for the age, which stands in the page and not in the application. */
export type Gate = {
  /** An answer that was given before the application could hear it. */
  readonly isPassed: () => boolean
  /** Nobody listens before the application is there. */
  readonly show: (listener: GateListener | null) => void
  readonly hide: () => void
}
export type GateListener = { onConfirm: () => void; onLanguage: (code: LanguageCode) => void }

/** What the script in the page has done before the application's code was there: see `app/boot`. */
export type Boot = {
  readonly gate: Gate
  /** The first texts of the visitor's language, and the address that they are fetched from. */
  readonly texts: { readonly address: string; readonly answer: Promise<unknown> }
  readonly calls: readonly BegunCall[]
  /** The application must not be drawn before. */
  readonly styled: Promise<unknown>
}

declare global {
  interface Window {
    fanlight?: Boot
  }
}

/** Undefined in tests, which have no page around them. */
export const boot = (): Boot | undefined => window.fanlight
