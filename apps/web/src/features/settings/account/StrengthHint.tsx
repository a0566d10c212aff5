import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { strengths, type Strength } from './password-strength.ts'

const words: Record<Strength, MessageKey> = {
  weak: 'settings.password.weak',
  fair: 'settings.password.fair',
  good: 'settings.password.good',
  strong: 'settings.password.strong',
}

const colours: Record<Strength, string> = {
  weak: 'bg-danger',
  fair: 'bg-caution',
  good: 'bg-positive',
  strong: 'bg-positive',
}

/** Stands in the field's hint, so that ears get it with the field. Spans: a hint is one paragraph. */
export function StrengthHint({ strength }: { strength: Strength | null }) {
  const text = useText()
  if (strength === null) return text('settings.password.hint')
  const filled = strengths.indexOf(strength) + 1
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex w-28 shrink-0 gap-1">
        {strengths.map((step, at) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-full transition-colors ${at < filled ? colours[strength] : 'bg-fill-strong'}`}
          />
        ))}
      </span>
      {text(words[strength])}
    </span>
  )
}
