import { useState } from 'react'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'

type Values = Record<string, string>
type Rules<V extends Values> = { [Name in keyof V]: (values: V) => MessageKey | null }

/**
 * A small form: what was typed, and what is wrong with it. A field complains once it was left or holds something, so
 * that nobody is told off for what they have not come to yet.
 */
export function useFields<V extends Values>(start: V, rules: Rules<V>) {
  const text = useText()
  const [values, setValues] = useState(start)
  const [touched, setTouched] = useState<Partial<Record<keyof V, true>>>({})

  const problemOf = (name: keyof V): MessageKey | null => rules[name](values)
  const names = Object.keys(start) as (keyof V & string)[]

  return {
    values,
    isComplete: names.every((name) => problemOf(name) === null),
    set: (name: keyof V, value: string) => setValues((current) => ({ ...current, [name]: value })),
    /** What a TextField needs: its value, its change and what to say about it. */
    tie(name: keyof V & string) {
      const problem = touched[name] ? problemOf(name) : null
      return {
        name,
        value: values[name] ?? '',
        error: problem ? text(problem) : undefined,
        onValueChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
        onBlur: () => setTouched((current) => ({ ...current, [name]: true })),
      }
    },
    /** Shows every complaint there is; false when there is one. */
    check(): boolean {
      setTouched(Object.fromEntries(names.map((name) => [name, true])) as Record<keyof V, true>)
      return names.every((name) => problemOf(name) === null)
    },
  }
}
