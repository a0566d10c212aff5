import { languages, type LanguageCode } from '@fanlight/contract'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'

type ChoicesProps<Value extends string> = {
  label: string
  options: readonly { value: Value; shown: ReactNode }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  /** On phones in two lines that go on to the side, where what comes below must not be far away. */
  isLow?: boolean
}

/** Any of several, as chips. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, options, chosen, onChange, isLow = false } = props
  const id = useId()
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <fieldset className="min-w-0">
      <legend id={id} className="pb-2 font-semibold">
        {label}
      </legend>
      <ul
        aria-labelledby={id}
        className={clsx(
          'flex flex-wrap gap-2',
          // With room for the ring around the one that has the focus.
          isLow &&
            'max-md:-mx-5 max-md:-my-1 max-md:grid max-md:auto-cols-max max-md:grid-flow-col max-md:grid-rows-2 max-md:overflow-x-auto max-md:px-5 max-md:py-1 max-md:scrollbar-none',
        )}
      >
        {options.map(({ value, shown }) => {
          const isChosen = chosen.includes(value)
          return (
            <li key={value}>
              <label
                className={clsx(
                  // The hidden box inside has its place here, or it would make the page as wide as the line.
                  'relative flex h-9 items-center gap-1.5 rounded-full px-3.5 text-13 font-semibold whitespace-nowrap transition-colors max-md:h-11',
                  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                  isChosen ? 'bg-ember text-on-ember hover:bg-ember-strong' : 'bg-fill hover:bg-fill-strong',
                )}
              >
                <input type="checkbox" checked={isChosen} onChange={() => toggle(value)} className="sr-only" />
                {isChosen && <Check aria-hidden className="size-4!" />}
                {shown}
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** Each by its own name: whoever reads it finds it. */
export const languageChoices = languages.map(({ code, name, tag }): { value: LanguageCode; shown: ReactNode } => ({
  value: code,
  shown: <bdi lang={tag}>{name}</bdi>,
}))
