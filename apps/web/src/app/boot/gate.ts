import { directionOf, languages, tagOf, type LanguageCode } from '@fanlight/contract'
import { gateTexts } from 'virtual:gate-texts'
import type { Gate, GateListener } from '../../platform/boot.ts'

const SEARCH_ENGINE = 'https://www.google.com'

/** Which text stands where; their order is that of build/gate-texts.ts. */
const PLACES = ['gate-title', 'gate-text', 'gate-confirm', 'gate-decline', 'gate-terms', 'gate-privacy'] as const

const part = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no ${id}`)
  return element
}

type GateOptions = {
  language: LanguageCode
  /** Before the application hears of it: keeps the choice. */
  onConfirm: () => void
  onLanguage: (code: LanguageCode) => void
}

/** The gate that index.html has, brought to life. It is shown long before the application's own code is there. */
export function createGate({ language, onConfirm, onLanguage }: GateOptions): Gate {
  const gate = part('gate')
  const question = part('gate-question')
  const choice = part('gate-language') as HTMLSelectElement
  let listener: GateListener | null = null
  let isPassed = false

  function speak(code: LanguageCode): void {
    const texts = gateTexts[code] ?? gateTexts['en'] ?? []
    PLACES.forEach((id, index) => (part(id).textContent = texts[index] ?? ''))
    choice.setAttribute('aria-label', texts[PLACES.length] ?? '')
    choice.value = code
    document.documentElement.lang = tagOf(code)
    document.documentElement.dir = directionOf(code)
  }

  /** A dialog only while it is one: code that asks whether a dialog is open must not find this one hidden. */
  function setShown(isShown: boolean): void {
    gate.hidden = !isShown
    if (!isShown) document.getElementById('words')?.remove()
    for (const [name, value] of [
      ['role', 'dialog'],
      ['aria-modal', 'true'],
    ] as const) {
      if (isShown) question.setAttribute(name, value)
      else question.removeAttribute(name)
    }
  }

  for (const { code, name, tag } of languages) {
    const option = new Option(name, code)
    option.lang = tag
    choice.add(option)
  }
  speak(language)
  choice.addEventListener('change', () => {
    const code = choice.value as LanguageCode
    speak(code)
    onLanguage(code)
    listener?.onLanguage(code)
  })
  part('gate-confirm').addEventListener('click', () => {
    isPassed = true
    onConfirm()
    if (listener) listener.onConfirm()
    // What the application will show is on its way; until then, what every start shows.
    else setShown(false)
  })
  part('gate-decline').addEventListener('click', () => location.assign(SEARCH_ENGINE))

  return {
    isPassed: () => isPassed,
    show(heard) {
      listener = heard
      if (!gate.hidden) return
      setShown(true)
      question.focus({ preventScroll: true })
    },
    hide() {
      listener = null
      setShown(false)
    },
  }
}
